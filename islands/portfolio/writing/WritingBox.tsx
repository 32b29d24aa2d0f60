import { longDate } from "../../../domain/dates.ts";
import type { SubmissionView } from "../../../server/features/portfolio/read_submissions.ts";
import { Button } from "../../../ui/Button.tsx";
import { FieldError } from "../../../ui/Field.tsx";
import { useToast } from "../../providers.tsx";
import { usePortfolio } from "../portfolio_context.ts";
import type { Draft } from "./draft.ts";
import { wordsKeeper } from "./kept_words.ts";
import { StaleWrite } from "./StaleWrite.tsx";
import { useDraft } from "./use_draft.ts";
import { versionsButton } from "./versions_button.tsx";
import { savedIn, SCRIBED, theirsIn, WRITING_BOXES, type WritingBoxName } from "./writing_boxes.ts";

type Props = { box: WritingBoxName; submission: SubmissionView; hint?: string };

/** A box for words that saves by itself and says so; whatever goes wrong, the words stay in it. */
export function WritingBox({ box, submission, hint }: Props) {
  const { viewer, timeZone, writes, announce, setUnsaved, open } = usePortfolio();
  const toast = useToast();
  const { title } = WRITING_BOXES[box];
  const whose = `${title} for outcome ${submission.outcomeIndex + 1}`;
  const own = (box === "reflection") === (viewer.actor.kind === "student");
  const { draft, type, leave, press, keepMine, takeTheirs } = useDraft({
    saved: savedIn(submission, box),
    save: (text, base) => writes.save(box, submission.id, text, base),
    theirsIn: (error) => theirsIn(error.answer, box),
    onUnsaved: (unsaved) => setUnsaved(`${box} ${submission.id}`, unsaved),
    keeper: wordsKeeper(
      { personId: viewer.actor.id, submissionId: submission.id, box },
      { store: () => localStorage, now: () => new Date() },
    ),
    onEnd: (draft, pressed) => {
      announce(`${whose}: ${endWords(draft)}`);
      if (!pressed) return;
      if (draft.phase === "failed") {
        toast({ title: "Failed to save comment", description: draft.message ?? undefined, tone: "danger" });
      } else if (draft.phase !== "stale") toast({ title: "Comment saved", tone: "success" });
    },
  });
  const failed = draft.phase === "failed";
  const found = draft.found && draft.phase !== "stale";
  const touched = draft.phase !== "still" && draft.phase !== "stale";
  const id = `${box}-${submission.outcomeIndex + 1}`;
  const scribed = box === "reflection" && submission.scribed && draft.text !== "";
  const mark = savedMark(draft, own ? null : timeZone, scribed);
  const described = [hint && `${id}-hint`, found && `${id}-found`, failed && `${id}-error`].filter(Boolean)
    .join(" ");
  return (
    <div>
      <label htmlFor={id}>{title}</label>
      {mark && <span>{mark}</span>}
      {hint && <p id={`${id}-hint`} className="field-hint">{hint}</p>}
      {found && <p id={`${id}-found`} className="writing-found">{foundWords(draft)}</p>}
      <textarea
        id={id}
        className="input textarea"
        aria-label={whose}
        aria-describedby={described || undefined}
        aria-invalid={failed || undefined}
        value={draft.text}
        onChange={(event) => type(event.currentTarget.value)}
        onBlur={() => void leave()}
      />
      {draft.phase === "stale" && draft.theirs && (
        <StaleWrite
          whose={whose}
          theirs={draft.theirs}
          found={draft.found}
          timeZone={timeZone}
          onKeepMine={keepMine}
          onTakeTheirs={takeTheirs}
        />
      )}
      {touched && (
        <Button
          size="small"
          className="writing-save"
          aria-label={`${failed ? "Try again" : "Save"} ${whose}`}
          onClick={() => void press()}
        >
          {failed ? "Try again" : "Save"}
        </Button>
      )}
      {box === "reflection" && !own && draft.phase !== "still" && (
        <p className="field-hint">You write on the student's behalf; this is recorded.</p>
      )}
      {failed && (
        <FieldError id={`${id}-error`} error={`${withStop(draft.message)} Your words are still here.`} />
      )}
      {draft.saved.date &&
        versionsButton(box, submission.outcomeIndex, () =>
          open({ what: "versions", submission, box, putBack: type }))}
    </div>
  );
}

/** How safe the words are; at rest who wrote them down, and their day unless no time zone is given to tell it in. */
function savedMark({ phase, saved }: Draft, timeZone: string | null, scribed: boolean): string | null {
  switch (phase) {
    case "still": {
      const day = timeZone && saved.date && longDate(saved.date, timeZone);
      return [scribed && SCRIBED, day].filter(Boolean).join(", ") || null;
    }
    case "changed":
      return "Not saved yet";
    case "sending":
      return "Saving…";
    case "saved":
      return "Saved";
    case "failed":
    case "stale":
      return "Not saved";
  }
}

function foundWords(draft: Draft): string {
  const now = draft.phase === "saved" ? "It is saved now." : "It is not saved yet.";
  return `You wrote this on an earlier visit. ${now}`;
}

/** The spec's error texts are titles and bear no full stop; the server's are sentences. */
function withStop(message: string | null): string {
  return message && /[.!?]$/.test(message) ? message : `${message}.`;
}

function endWords({ phase, message }: Draft): string {
  if (phase === "failed") return `not saved. ${message}`;
  return phase === "stale" ? "not saved. Someone else has written here." : "saved";
}

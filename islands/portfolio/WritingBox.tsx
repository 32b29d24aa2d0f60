import { longDate } from "../../domain/dates.ts";
import type { SubmissionView } from "../../server/features/portfolio/read_submissions.ts";
import { Button } from "../../ui/Button.tsx";
import { FieldError } from "../../ui/Field.tsx";
import { useToast } from "../providers.tsx";
import type { Draft } from "./draft.ts";
import { usePortfolio } from "./portfolio_context.ts";
import { StaleWrite } from "./StaleWrite.tsx";
import { useDraft } from "./use_draft.ts";
import { savedIn, theirsIn, WRITING_BOXES, type WritingBoxName } from "./writing_boxes.ts";

type Props = { box: WritingBoxName; submission: SubmissionView; hint?: string };

/** A box for words that saves by itself and says so; whatever goes wrong, the words stay in it. */
export function WritingBox({ box, submission, hint }: Props) {
  const { viewer, timeZone, writes, announce, setUnsaved } = usePortfolio();
  const toast = useToast();
  const { title } = WRITING_BOXES[box];
  const whose = `${title} for outcome ${submission.outcomeIndex + 1}`;
  const own = (box === "reflection") === (viewer.actor.kind === "student");
  const { draft, type, leave, press, keepMine, takeTheirs } = useDraft({
    saved: savedIn(submission, box),
    save: (text, base) => writes.save(box, submission.id, text, base),
    theirsIn: (error) => theirsIn(error.answer, box),
    onUnsaved: (unsaved) => setUnsaved(`${box} ${submission.id}`, unsaved),
    onEnd: (draft, pressed) => {
      announce(`${whose}: ${endWords(draft)}`);
      if (!pressed) return;
      if (draft.phase === "failed") {
        toast({ title: "Failed to save comment", description: draft.message ?? undefined, tone: "danger" });
      } else if (draft.phase !== "stale") toast({ title: "Comment saved", tone: "success" });
    },
  });
  const failed = draft.phase === "failed";
  const touched = draft.phase !== "still" && draft.phase !== "stale";
  const id = `${box}-${submission.outcomeIndex + 1}`;
  const mark = savedMark(draft, own ? null : timeZone);
  const described = [hint && `${id}-hint`, failed && `${id}-error`].filter(Boolean).join(" ");
  return (
    <div>
      <label htmlFor={id}>{title}</label>
      {mark && <span>{mark}</span>}
      {hint && <p id={`${id}-hint`} className="field-hint">{hint}</p>}
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
      {failed && (
        <FieldError id={`${id}-error`} error={`${withStop(draft.message)} Your words are still here.`} />
      )}
    </div>
  );
}

/** How safe the words are; at rest the day of the other's words, unless no time zone is given to tell it in. */
function savedMark({ phase, saved }: Draft, timeZone: string | null): string | null {
  switch (phase) {
    case "still":
      return timeZone && saved.date && longDate(saved.date, timeZone);
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

/** The spec's error texts are titles and bear no full stop; the server's are sentences. */
function withStop(message: string | null): string {
  return message && /[.!?]$/.test(message) ? message : `${message}.`;
}

function endWords({ phase, message }: Draft): string {
  if (phase === "failed") return `not saved. ${message}`;
  return phase === "stale" ? "not saved. Someone else has written here." : "saved";
}

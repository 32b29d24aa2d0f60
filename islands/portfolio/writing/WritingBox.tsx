import { type ReactNode, useRef } from "react";
import { longDate } from "../../../domain/dates.ts";
import type { TextBox } from "../../../domain/versions.ts";
import type { SubmissionView } from "../../../server/features/portfolio/read_submissions.ts";
import { Button } from "../../../ui/Button.tsx";
import { FieldError } from "../../../ui/Field.tsx";
import { CHECK_CONNECTION } from "../../page_services.ts";
import { useToast } from "../../providers.tsx";
import { useSaveText } from "../state/outcome_writes.ts";
import { usePortfolio } from "../state/portfolio_context.ts";
import { type BoxState, isUnsaved } from "../../../browser/box_state.ts";
import { ConflictAlert } from "./ConflictAlert.tsx";
import { textDrafts } from "../../../browser/text_drafts.ts";
import { useBoxState } from "./use_box_state.ts";
import { VersionsButton } from "./ReadOnlyText.tsx";
import { savedText, SCRIBED_LABEL, TEXT_BOXES } from "../../../browser/text_boxes.ts";

const SAVE_FAILED = "Failed to save comment";

type Props = {
  box: TextBox;
  submission: SubmissionView;
  hint?: string;
  /** Under the box. */
  children?: ReactNode;
  /** Says something about the saved text; hidden while the box has unsaved text. */
  mark?: ReactNode;
};

/** An autosaving text box; errors never remove its text. */
export function WritingBox({ box, submission, hint, children, mark }: Props) {
  const { viewer, timeZone, announce, setUnsaved, unstored } = usePortfolio();
  const toast = useToast();
  const { title } = TEXT_BOXES[box];
  const key = `${box} ${submission.id}`;
  const name = `${title} for outcome ${submission.outcomeIndex + 1}`;
  const own = (box === "reflection") === (viewer.actor.kind === "student");
  const field = useRef<HTMLTextAreaElement>(null);
  const { state, stored, type, onBlur, save, keepMine, takeTheirs } = useBoxState({
    box,
    field,
    saved: savedText(submission, box),
    save: useSaveText(submission.id, box),
    onUnsaved: (unsaved) => setUnsaved(key, unsaved),
    onStored: (text, stored) => stored ? unstored.delete(key) : unstored.set(key, text),
    drafts: textDrafts({ personId: viewer.actor.id, submissionId: submission.id, box }),
    onSettled: (settled, pressed) => {
      announce(`${name}: ${settledText(settled)}`);
      if (!pressed) return;
      if (settled.phase === "failed") {
        toast({ title: SAVE_FAILED, description: settled.message ?? undefined, tone: "danger" });
      } else if (settled.phase === "waiting") {
        toast({ title: SAVE_FAILED, description: CHECK_CONNECTION, tone: "warning" });
      } else if (settled.phase === "saved") toast({ title: "Comment saved", tone: "success" });
    },
  });
  const failed = state.phase === "failed";
  const saveLabel = failed || state.offline ? "Try again" : "Save";
  const restored = state.restored && state.phase !== "conflict";
  const touched = state.phase !== "idle" && state.phase !== "conflict";
  const id = `${box}-${submission.outcomeIndex + 1}`;
  const scribed = box === "reflection" && submission.scribed && state.text !== "";
  const status = saveStatusText(state, { timeZone: own ? null : timeZone, scribed, stored });
  const describedBy = [hint && `${id}-hint`, restored && `${id}-found`, state.message && `${id}-error`]
    .filter(Boolean).join(" ");
  return (
    <div>
      <label htmlFor={id}>{title}</label>
      {hint && <p id={`${id}-hint`} className="small quiet">{hint}</p>}
      {restored && (
        <p id={`${id}-found`} className="writing-found note toned tone-info small">{restoredText(state)}</p>
      )}
      <textarea
        ref={field}
        id={id}
        className="input textarea"
        aria-label={name}
        aria-describedby={describedBy || undefined}
        aria-invalid={failed || undefined}
        data-stuck={failed || state.phase === "conflict" || undefined}
        value={state.text}
        onChange={(event) => type(event.currentTarget.value)}
        onBlur={() => void onBlur()}
      />
      {children}
      {state.phase === "conflict" && state.theirs && (
        <ConflictAlert
          boxName={name}
          theirs={state.theirs}
          restored={state.restored}
          timeZone={timeZone}
          onKeepMine={keepMine}
          onTakeTheirs={takeTheirs}
        />
      )}
      {state.message && (
        <FieldError id={`${id}-error`} error={`${withFullStop(state.message)} Your words are still here.`} />
      )}
      <div className="writing-foot row between gap-s lines-none">
        <p className="writing-status small quiet">{status}</p>
        {state.saved.date && <VersionsButton submission={submission} box={box} onRestore={type} />}
        {touched && (
          <Button
            size="small"
            aria-label={`${saveLabel} ${name}`}
            onClick={() => void save()}
          >
            {saveLabel}
          </Button>
        )}
      </div>
      {box === "reflection" && !own && state.phase !== "idle" && (
        <p className="small quiet">You write on the student's behalf; this is recorded.</p>
      )}
      {mark !== undefined && <p className="reflection-state small">{!isUnsaved(state) && mark}</p>}
    </div>
  );
}

type StatusFacts = { timeZone: string | null; scribed: boolean; stored: boolean };

/** When idle: who wrote the text down and, with a time zone, the day. */
function saveStatusText(
  { phase, saved, offline }: BoxState,
  { timeZone, scribed, stored }: StatusFacts,
): string | null {
  if (offline && phase !== "idle") return stored ? SAVED_HERE : NOT_STORED;
  switch (phase) {
    case "idle": {
      const day = timeZone && saved.date && longDate(saved.date, timeZone);
      return [scribed && SCRIBED_LABEL, day].filter(Boolean).join(", ") || null;
    }
    case "changed":
      return "Not saved yet";
    case "sending":
      return "Saving…";
    case "saved":
      return "Saved";
    case "waiting":
    case "failed":
    case "conflict":
      return "Not saved";
  }
}

const SAVED_HERE = "Saved on this device. Sent when you are back online.";
const NOT_STORED = "You are offline. Stay on this page until it says Saved.";

function restoredText(state: BoxState): string {
  const status = state.phase === "saved" ? "It is saved now." : "It is not saved yet.";
  return `You wrote this on an earlier visit. ${status}`;
}

// The spec's error texts have no full stop; the server's have one.
function withFullStop(message: string | null): string {
  return message && /[.!?]$/.test(message) ? message : `${message}.`;
}

function settledText({ phase, message }: BoxState): string {
  if (phase === "failed") return `not saved. ${message}`;
  if (phase === "waiting") return "saved on this device, and sent when you are back online";
  return phase === "conflict" ? "not saved. Someone else has written here." : "saved";
}

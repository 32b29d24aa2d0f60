import type { BoxState } from "../../../browser/box_state.ts";
import type { SubmissionView } from "../answers.ts";
import { Button, Note } from "../parts.tsx";
import { reflections, save, tell } from "./reflections.ts";

type Props = { submission: SubmissionView; /** State of the text. */ pieceState: string | null };

/** Saves itself; errors never take the words away. */
export function Reflection({ submission: { id, outcomeIndex }, pieceState }: Props) {
  const state = reflections.value[id];
  if (!state) return null;
  const { text, phase, offline, message, theirs, restored } = state;
  const field = `reflection-${outcomeIndex + 1}`;
  const failed = phase === "failed";
  const of = <span class="unseen">{` for outcome ${outcomeIndex + 1}`}</span>;
  return (
    <section>
      <label for={field}>Reflection{of}</label>
      <p class="small" id={`${field}-hint`}>What did you do? What did you learn?</p>
      {restored && phase !== "conflict" && <p class="small">You wrote this on an earlier visit.</p>}
      <textarea
        id={field}
        rows={4}
        dir="auto"
        aria-describedby={`${field}-hint${failed ? ` ${field}-error` : ""}`}
        aria-invalid={failed}
        value={text}
        onInput={(event) => tell(id, { type: "typed", text: event.currentTarget.value })}
        onBlur={() => void save(id)}
      />
      {theirs !== null && phase === "conflict" && (
        <Note tone="warning">
          <p role="alert">
            <b>Someone else has written here.</b>{" "}
            Your words are in the box above and are not saved. This is what is here now:
          </p>
          <p class="written" dir="auto">{theirs.text || "Nothing: the box was emptied."}</p>
          <p class="ways">
            <Button look="link" onClick={() => (tell(id, { type: "keepMine" }), void save(id))}>
              Keep mine{of}
            </Button>
            <Button look="link" onClick={() => tell(id, { type: "takeTheirs" })}>Take theirs{of}</Button>
          </p>
        </Note>
      )}
      {failed && (
        <p class="error" id={`${field}-error`} role="alert">{`${message} Your words are still here.`}</p>
      )}
      <p class="saving small">
        <span>{statusText(state) ?? pieceState}</span>
        {["changed", "waiting", "failed"].includes(phase) && (
          <Button
            look="link"
            onClick={() => void save(id)}
          >
            {failed || offline ? "Try again" : "Save"}
            {of}
          </Button>
        )}
      </p>
    </section>
  );
}

function statusText({ phase, offline }: BoxState): string | null {
  if (offline && phase !== "idle") return "Not sent yet. It is sent when you are back online.";
  switch (phase) {
    case "idle":
      return null;
    case "changed":
      return "Not saved yet";
    case "sending":
      return "Saving…";
    case "saved":
      return "Saved";
    default:
      return "Not saved";
  }
}

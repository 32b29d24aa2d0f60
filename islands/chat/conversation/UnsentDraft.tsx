import { useEffect, useId, useRef } from "react";
import { Button } from "../../../ui/Button.tsx";
import { Copy } from "../../../ui/page_icons.ts";
import { useCopy } from "../../use_copy.ts";
import type { ThreadRef } from "../thread_ref.ts";
import { useMessageDraft } from "./use_message_draft.ts";

type Props = { personId: string; threadRef: ThreadRef; onDiscard: () => void };

/** What was being written when a conversation closed, in the place of its box. Nothing where nothing was. */
export function UnsentDraft({ personId, threadRef, onDiscard }: Props) {
  const id = useId();
  const box = useRef<HTMLTextAreaElement>(null);
  const [text, change] = useMessageDraft(personId, threadRef);
  // The box that it replaces had the focus.
  useEffect(() => {
    if (document.activeElement === document.body) box.current?.focus({ preventScroll: true });
  }, [text === ""]);
  const copy = useCopy({ title: "Message copied to clipboard" });
  if (text.trim() === "") return null;
  const discard = () => {
    change("");
    onDiscard();
  };
  return (
    <div className="chat-composer stack gap-s">
      <label className="strong" htmlFor={id}>You were writing this. It was not sent.</label>
      <textarea
        ref={box}
        id={id}
        className="input textarea chat-box"
        rows={2}
        dir="auto"
        readOnly
        value={text}
      />
      <div className="row gap-s">
        <Button size="small" icon={<Copy size={18} />} onClick={() => copy(text)}>Copy</Button>
        <Button size="small" variant="quiet" onClick={discard}>Discard</Button>
      </div>
    </div>
  );
}

import { type KeyboardEvent, useId, useLayoutEffect, useRef } from "react";
import { checkMessage, cleanMessage } from "../../../domain/chat.ts";
import { TEXT_LIMITS } from "../../../domain/limits.ts";
import { Button } from "../../../ui/Button.tsx";
import { FieldError } from "../../../ui/Field.tsx";
import { SendHorizontal } from "../../../ui/icons.ts";
import type { ThreadRef } from "../thread_ref.ts";
import { useMessageDraft } from "./use_message_draft.ts";

type Props = {
  personId: string;
  threadRef: ThreadRef;
  onSend: (message: string) => void;
};

/** The counter appears this many characters before the limit. */
const COUNTER_MARGIN = 500;
/** For browsers that do not set `isComposing` on an input method's last key. */
const COMPOSING_KEY_CODE = 229;

/** Enter sends, Shift+Enter starts a line (spec 2, Chat behaviour). */
export function Composer({ personId, threadRef, onSend }: Props) {
  const [text, change] = useMessageDraft(personId, threadRef);
  const box = useRef<HTMLTextAreaElement>(null);
  const id = useId();
  const length = [...cleanMessage(text)].length;
  const error = checkMessage(text);
  const shownError = length > 0 ? error : null;
  const showCounter = length > TEXT_LIMITS.chatMessage - COUNTER_MARGIN;
  useAutoGrow(box, text);
  const send = () => {
    if (error) return;
    onSend(cleanMessage(text));
    change("");
    box.current?.focus();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const composing = event.nativeEvent.isComposing || event.keyCode === COMPOSING_KEY_CODE;
    if (event.key !== "Enter" || event.shiftKey || composing) return;
    event.preventDefault();
    send();
  };
  const described = [`${id}-hint`, shownError && `${id}-error`].filter(Boolean).join(" ");
  return (
    <form
      className="chat-composer stack"
      onSubmit={(event) => {
        event.preventDefault();
        send();
      }}
    >
      <div className="chat-composer-top row between tops lines-none">
        <label className="strong" htmlFor={id}>
          {threadRef.threadType === "broadcast" ? "Announcement" : "Message"}
        </label>
        {showCounter && (
          <span className="small quiet digits">
            {`${length.toLocaleString("en-GB")} of ${
              TEXT_LIMITS.chatMessage.toLocaleString("en-GB")
            } characters`}
          </span>
        )}
      </div>
      <div className="chat-composer-line row one-line">
        <textarea
          ref={box}
          id={id}
          className="input textarea chat-box fill"
          rows={2}
          dir="auto"
          enterKeyHint="send"
          value={text}
          aria-describedby={described}
          aria-invalid={shownError ? true : undefined}
          onChange={(event) => change(event.currentTarget.value)}
          onKeyDown={onKeyDown}
        />
        <Button type="submit" variant="primary" icon={<SendHorizontal size={20} />} disabled={error !== null}>
          Send
        </Button>
      </div>
      <p id={`${id}-hint`} className="mouse-only small quiet">Enter sends, Shift+Enter starts a new line</p>
      <FieldError id={`${id}-error`} error={shownError} />
    </form>
  );
}

/** For browsers without `field-sizing`. */
function useAutoGrow(box: { current: HTMLTextAreaElement | null }, text: string) {
  useLayoutEffect(() => {
    const element = box.current;
    if (!element || CSS.supports("field-sizing", "content")) return;
    element.style.blockSize = "auto";
    element.style.blockSize = `${element.scrollHeight + element.offsetHeight - element.clientHeight}px`;
  }, [text]);
}

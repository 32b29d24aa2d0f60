import { type KeyboardEvent, useId, useLayoutEffect, useRef } from "react";
import { checkMessage, cleanMessage } from "../../../domain/chat.ts";
import { TEXT_LIMITS } from "../../../domain/limits.ts";
import { Button } from "../../../ui/Button.tsx";
import { FieldError } from "../../../ui/Field.tsx";
import { SendHorizontal } from "../../../ui/icons.ts";
import type { ChatPlace } from "../chat_place.ts";
import { useDraftMessage } from "./use_draft_message.ts";

type Props = {
  personId: string;
  place: ChatPlace;
  onSend: (message: string) => void;
};

/** From so many characters before the limit it is said how many there are. */
const COUNTED = 500;
/** The key code of a key that belongs to an input method, for browsers that do not say `isComposing` at its end. */
const COMPOSING = 229;

/** The box to write in: Enter sends, Shift and Enter begins a line (spec 2, Chat behaviour). */
export function Composer({ personId, place, onSend }: Props) {
  const [text, change] = useDraftMessage(personId, place);
  const box = useRef<HTMLTextAreaElement>(null);
  const id = useId();
  const length = [...cleanMessage(text)].length;
  const wrong = checkMessage(text);
  const shownWrong = length > 0 ? wrong : null;
  const counted = length > TEXT_LIMITS.chatMessage - COUNTED;
  useGrowing(box, text);
  const send = () => {
    if (wrong) return;
    onSend(cleanMessage(text));
    change("");
    box.current?.focus();
  };
  const press = (event: KeyboardEvent) => {
    const composing = event.nativeEvent.isComposing || event.keyCode === COMPOSING;
    if (event.key !== "Enter" || event.shiftKey || composing) return;
    event.preventDefault();
    send();
  };
  const described = [`${id}-hint`, shownWrong && `${id}-error`].filter(Boolean).join(" ");
  return (
    <form
      className="chat-composer"
      onSubmit={(event) => {
        event.preventDefault();
        send();
      }}
    >
      <div className="chat-composer-top">
        <label htmlFor={id}>{place.threadType === "broadcast" ? "Announcement" : "Message"}</label>
        {counted && (
          <span className="chat-counter">
            {`${length.toLocaleString("en-GB")} of ${
              TEXT_LIMITS.chatMessage.toLocaleString("en-GB")
            } characters`}
          </span>
        )}
      </div>
      <div className="chat-composer-line">
        <textarea
          ref={box}
          id={id}
          className="input textarea chat-box"
          rows={2}
          dir="auto"
          enterKeyHint="send"
          value={text}
          aria-describedby={described}
          aria-invalid={shownWrong ? true : undefined}
          onChange={(event) => change(event.currentTarget.value)}
          onKeyDown={press}
        />
        <Button type="submit" variant="primary" icon={<SendHorizontal size={20} />} disabled={wrong !== null}>
          Send
        </Button>
      </div>
      <p id={`${id}-hint`} className="field-hint chat-hint">Enter sends, Shift+Enter starts a new line</p>
      <FieldError id={`${id}-error`} error={shownWrong} />
    </form>
  );
}

/** Lets a box grow with its words, for browsers that do not do it by themselves. */
function useGrowing(box: { current: HTMLTextAreaElement | null }, text: string) {
  useLayoutEffect(() => {
    const element = box.current;
    if (!element || CSS.supports("field-sizing", "content")) return;
    element.style.blockSize = "auto";
    element.style.blockSize = `${element.scrollHeight + element.offsetHeight - element.clientHeight}px`;
  }, [text]);
}

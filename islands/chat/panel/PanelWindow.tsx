import { Dialog as Radix } from "radix-ui";
import { type RefObject, useEffect, useRef } from "react";
import { IconButton } from "../../../ui/IconButton.tsx";
import { X } from "../../../ui/icons.ts";
import type { ChatPlace, ChatReader } from "../chat_place.ts";
import { Conversation } from "../conversation/Conversation.tsx";
import { focusFirstBox } from "../window/focus_first_box.ts";
import { useFillsScreen } from "../window/use_fills_screen.ts";
import { useVisibleHeight } from "../window/use_visible_height.ts";

type Props = {
  place: ChatPlace;
  me: ChatReader;
  title: string;
  timeZone: string;
  /** Begins in the message box; where it was open before, it leaves the keyboard where it is. */
  startInBox: boolean;
  /** What opened it and gets the keyboard back. */
  button: RefObject<HTMLElement | null>;
  onClose: () => void;
};

/**
 * The chat over a portfolio (spec 1 §2.9). Where there is room it stands beside the page, which goes on working; on a phone
 * it is a window of its own, and begins with what was written, not with a keyboard over it.
 */
export default function PanelWindow({ place, me, title, timeZone, startInBox, button, onClose }: Props) {
  const fills = useFillsScreen();
  const window = useRef<HTMLDivElement>(null);
  const waiting = useRef(() => {});
  useVisibleHeight(window, fills);
  useEffect(() => () => waiting.current(), []);
  const begin = (event: Event) => {
    event.preventDefault();
    if (!window.current || !(startInBox || fills)) return;
    window.current.focus();
    if (!fills) waiting.current = focusFirstBox(window.current);
  };
  return (
    <Radix.Root open modal={fills} onOpenChange={onClose}>
      {/* Nothing to be seen: it keeps the page behind from being scrolled. */}
      {fills && <Radix.Overlay />}
      <Radix.Content
        ref={window}
        className="chat-panel"
        aria-describedby={undefined}
        onOpenAutoFocus={begin}
        onCloseAutoFocus={(event) => {
          event.preventDefault();
          button.current?.focus();
        }}
        onInteractOutside={(event) => event.preventDefault()}
        // The page beside it keeps its own Escape.
        onEscapeKeyDown={(event) => {
          if (!window.current?.contains(document.activeElement)) event.preventDefault();
        }}
      >
        <header className="chat-panel-header">
          <Radix.Title className="chat-panel-title">
            Chat with <bdi>{title}</bdi>
          </Radix.Title>
          <Radix.Close asChild>
            <IconButton label="Close chat" icon={<X size={22} />} />
          </Radix.Close>
        </header>
        <div className="chat-panel-body">
          <Conversation place={place} me={me} timeZone={timeZone} title={title} />
        </div>
      </Radix.Content>
    </Radix.Root>
  );
}

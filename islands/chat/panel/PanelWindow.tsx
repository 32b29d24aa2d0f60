import * as Radix from "radix-ui/dialog";
import type { ReactNode, RefObject } from "react";
import { IconButton } from "../../../ui/IconButton.tsx";
import { X } from "../../../ui/icons.ts";
import type { ChatReader, ThreadRef } from "../thread_ref.ts";
import { Conversation } from "../conversation/Conversation.tsx";
import { useChatWindow } from "../chat_window.ts";

type Props = {
  threadRef: ThreadRef;
  me: ChatReader;
  title: string;
  /** Between the conversations with several teachers. */
  choice: ReactNode;
  timeZone: string;
  /** False for a restored panel: the focus stays where it is. */
  startInBox: boolean;
  /** Gets the focus back. */
  button: RefObject<HTMLElement | null>;
  onClose: () => void;
};

/** Beside the page where there is room; modal on a phone (spec 1 §2.9). */
export default function PanelWindow(
  { threadRef, me, title, choice, timeZone, startInBox, button, onClose }: Props,
) {
  const { window, fullScreen, onOpenAutoFocus } = useChatWindow({ startInBox });
  return (
    <Radix.Root open modal={fullScreen} onOpenChange={onClose}>
      {/* Invisible: blocks scrolling of the page behind. */}
      {fullScreen && <Radix.Overlay />}
      <Radix.Content
        ref={window}
        className="dialog chat-panel"
        aria-describedby={undefined}
        onOpenAutoFocus={onOpenAutoFocus}
        onCloseAutoFocus={(event) => {
          event.preventDefault();
          button.current?.focus();
        }}
        onInteractOutside={(event) => event.preventDefault()}
        // Escape outside the panel belongs to the page.
        onEscapeKeyDown={(event) => {
          if (!window.current?.contains(document.activeElement)) event.preventDefault();
        }}
      >
        <header className="chat-panel-header row between one-line gap-s">
          <Radix.Title className="chat-panel-title clamp">
            Chat with <bdi>{title}</bdi>
          </Radix.Title>
          <Radix.Close asChild>
            <IconButton label="Close chat" icon={<X size={22} />} />
          </Radix.Close>
        </header>
        {choice && <div className="chat-panel-choice">{choice}</div>}
        <div className="column fill">
          <Conversation threadRef={threadRef} me={me} timeZone={timeZone} title={title} />
        </div>
      </Radix.Content>
    </Radix.Root>
  );
}

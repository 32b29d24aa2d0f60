import { useQueryClient } from "@tanstack/react-query";
import { Dialog as Radix } from "radix-ui";
import { useEffect, useRef } from "react";
import { links } from "../../../domain/links.ts";
import type { OpenedThread } from "../../../server/features/chat/read_opened.ts";
import { IconButton } from "../../../ui/IconButton.tsx";
import { X } from "../../../ui/icons.ts";
import type { ChatReader } from "../chat_place.ts";
import { chatKeys } from "../chat_keys.ts";
import { Conversation } from "../conversation/Conversation.tsx";
import { focusFirstBox } from "../window/focus_first_box.ts";
import { useFillsScreen } from "../window/use_fills_screen.ts";
import { useVisibleHeight } from "../window/use_visible_height.ts";
import { placeOf, titleOf } from "./opened_thread.ts";

type Props = {
  opened: OpenedThread;
  me: ChatReader;
  timeZone: string;
  /** Gives the keyboard back to where the conversation was opened. */
  giveBack: () => void;
  onClose: () => void;
};

/** A conversation over the list; on a phone it fills the screen, and begins with what was written, not with a keyboard over it. */
export default function ChatDialog({ opened, me, timeZone, giveBack, onClose }: Props) {
  const client = useQueryClient();
  const fills = useFillsScreen();
  const window = useRef<HTMLDivElement>(null);
  const waiting = useRef(() => {});
  useVisibleHeight(window, fills);
  useEffect(() => () => {
    waiting.current();
    // What was read or said here stands otherwise in the lists now.
    for (const type of ["direct", "broadcast"] as const) {
      void client.invalidateQueries({ queryKey: chatKeys.threads(type) });
    }
    void client.invalidateQueries({ queryKey: chatKeys.unread });
  }, []);
  const begin = (event: Event) => {
    event.preventDefault();
    window.current?.focus();
    if (window.current && !fills) waiting.current = focusFirstBox(window.current);
  };
  const title = titleOf(opened, me.side);
  const place = placeOf(opened);
  return (
    <Radix.Root open onOpenChange={(open) => open || onClose()}>
      <Radix.Portal>
        <Radix.Overlay className="scrim" />
        <Radix.Content
          ref={window}
          className="dialog dialog-large chat-dialog"
          onOpenAutoFocus={begin}
          onCloseAutoFocus={(event) => {
            event.preventDefault();
            giveBack();
          }}
        >
          <header className="dialog-header">
            <div className="chat-dialog-words">
              <Radix.Title className="dialog-title">
                <Heading opened={opened} reader={me.side} title={title} />
              </Radix.Title>
              <Radix.Description className="chat-dialog-about">
                <About opened={opened} reader={me.side} />
              </Radix.Description>
            </div>
            <Radix.Close asChild>
              <IconButton label="Close chat" icon={<X size={22} />} className="dialog-close" />
            </Radix.Close>
          </header>
          <div className="chat-dialog-body">
            {place && <Conversation place={place} me={me} timeZone={timeZone} title={title} />}
          </div>
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  );
}

type Said = { opened: OpenedThread; reader: ChatReader["side"] };

function Heading({ opened, reader, title }: Said & { title: string }) {
  if (opened.threadType === "broadcast") return reader === "teacher" ? "Announcements" : title;
  return (
    <>
      Chat with <bdi>{title}</bdi>
    </>
  );
}

/** What it is about, and the way to the portfolio. */
function About({ opened: { threadType, assignmentId, unit, audience }, reader }: Said) {
  return (
    <>
      <span>
        <bdi>{unit.title}</bdi> <span className="thread-code">{`(${unit.unitCode})`}</span>
      </span>
      {threadType === "broadcast" && reader === "teacher" && (
        <span>{audience === "all" ? "To all students on this unit" : "To your students on this unit"}</span>
      )}
      {assignmentId !== null && (
        <a href={reader === "teacher" ? links.studentPortfolio(assignmentId) : links.portfolio(assignmentId)}>
          Open portfolio
        </a>
      )}
    </>
  );
}

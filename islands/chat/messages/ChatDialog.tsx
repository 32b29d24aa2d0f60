import { useQueryClient } from "@tanstack/react-query";
import * as Radix from "radix-ui/dialog";
import { useEffect } from "react";
import { links } from "../../../domain/links.ts";
import { fullName } from "../../../domain/people.ts";
import type { OpenedThread } from "../../../server/features/chat/read_opened_thread.ts";
import { IconButton } from "../../../ui/IconButton.tsx";
import { X } from "../../../ui/icons.ts";
import type { ChatReader } from "../thread_ref.ts";
import { chatQueries } from "../queries.ts";
import { Conversation } from "../conversation/Conversation.tsx";
import { useChatWindow } from "../chat_window.ts";
import { threadRefOf, threadTitle } from "./opened_thread.ts";

type Props = {
  opened: OpenedThread;
  me: ChatReader;
  timeZone: string;
  restoreFocus: () => void;
  onClose: () => void;
};

/** Fills a phone's screen. */
export default function ChatDialog({ opened, me, timeZone, restoreFocus, onClose }: Props) {
  const client = useQueryClient();
  const { window, onOpenAutoFocus } = useChatWindow({ startInBox: true });
  useEffect(() => () => {
    // Reading and sending changed the lists.
    for (const type of ["direct", "broadcast"] as const) {
      void client.invalidateQueries({ queryKey: chatQueries.threads(type) });
    }
    void client.invalidateQueries({ queryKey: chatQueries.unread.queryKey });
  }, []);
  const title = threadTitle(opened, me.side);
  const threadRef = threadRefOf(opened, me.side);
  return (
    <Radix.Root open onOpenChange={(open) => open || onClose()}>
      <Radix.Portal>
        <Radix.Overlay className="scrim" />
        <Radix.Content
          ref={window}
          className="dialog dialog-large chat-dialog"
          onOpenAutoFocus={onOpenAutoFocus}
          onCloseAutoFocus={(event) => {
            event.preventDefault();
            restoreFocus();
          }}
        >
          <header className="dialog-header row between tops one-line">
            <div className="fill">
              <Radix.Title className="anywhere title">
                <Heading opened={opened} reader={me.side} title={title} />
              </Radix.Title>
              <Radix.Description className="chat-dialog-about row gap-l lines-none anywhere small quiet">
                <About opened={opened} reader={me.side} />
              </Radix.Description>
            </div>
            <Radix.Close asChild>
              <IconButton label="Close chat" icon={<X size={22} />} className="dialog-close quiet" />
            </Radix.Close>
          </header>
          <div className="column fill">
            {threadRef && <Conversation threadRef={threadRef} me={me} timeZone={timeZone} title={title} />}
          </div>
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  );
}

type HeaderProps = { opened: OpenedThread; reader: ChatReader["side"] };

function Heading({ opened, reader, title }: HeaderProps & { title: string }) {
  if (opened.thread.threadType === "broadcast") return reader === "teacher" ? "Announcements" : title;
  return (
    <>
      Chat with <bdi>{title}</bdi>
    </>
  );
}

function About({ opened: { thread, assignmentId, unit, audience, teacher }, reader }: HeaderProps) {
  return (
    <>
      {thread.threadType === "direct" && reader === "student" && teacher && (
        <bdi className="strong">{fullName(teacher)}</bdi>
      )}
      <span>
        <bdi>{unit.title}</bdi> <span className="no-wrap">{`(${unit.unitCode})`}</span>
      </span>
      {thread.threadType === "broadcast" && reader === "teacher" && (
        <span>{audience === "all" ? "To all students on this unit" : "To your students on this unit"}</span>
      )}
      {assignmentId !== null && (
        <a
          className="target"
          href={reader === "teacher" ? links.studentPortfolio(assignmentId) : links.portfolio(assignmentId)}
        >
          Open portfolio
        </a>
      )}
    </>
  );
}

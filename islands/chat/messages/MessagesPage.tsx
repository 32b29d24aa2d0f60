import { useEffect, useRef, useState } from "react";
import type { ThreadType } from "../../../domain/chat.ts";
import { links } from "../../../domain/links.ts";
import type { ThreadItem } from "../../../server/features/chat/list_threads.ts";
import type { OpenedThread } from "../../../server/features/chat/read_opened.ts";
import { Button } from "../../../ui/Button.tsx";
import { Count } from "../../../ui/Count.tsx";
import { Megaphone, MessageSquare } from "../../../ui/icons.ts";
import { PageHeader } from "../../../ui/PageHeader.tsx";
import { type Tab, Tabs } from "../../../ui/Tabs.tsx";
import { late } from "../../late.tsx";
import type { ChatReader } from "../chat_place.ts";
import { useUnread } from "../use_unread.ts";
import { NoThreads } from "./NoThreads.tsx";
import { openedFrom, subjectOf } from "./opened_thread.ts";
import { StaffFoot } from "./StaffFoot.tsx";
import { ThreadList } from "./ThreadList.tsx";
import { useMessagesPlace } from "./use_messages_place.ts";

export type MessagesProps = {
  me: ChatReader;
  timeZone: string;
  tab: ThreadType;
  /** Whether an administrator is here in admin mode: what they announce is for all students on a unit. */
  admin: boolean;
  /** For students: whether they have any portfolio that they work on. */
  hasPortfolios: boolean;
  /** The conversation that the address names. */
  opened: OpenedThread | null;
};

const loadChat = () => import("./ChatDialog.tsx");
const ChatDialog = late(loadChat);
const NewMessageDialog = late(() => import("./NewMessageDialog.tsx"));
const AnnouncementDialog = late(() => import("./AnnouncementDialog.tsx"));

/** Conversations and announcements, for teachers and students (spec 2, Messages). */
export function MessagesPage({ me, timeZone, admin, hasPortfolios, ...atFirst }: MessagesProps) {
  const place = useMessagesPlace(atFirst);
  const unread = useUnread();
  const [writing, setWriting] = useState<"message" | "announcement" | null>(null);
  const left = useRef<OpenedThread | null>(null);
  const isStaff = me.side === "teacher";
  if (place.opened) left.current = place.opened;
  // Most who come here open one: its script is on the way before a row is pressed.
  useEffect(() => void loadChat().catch(() => {}), []);
  const list = (name: ThreadType, words: string, noun: string, count: number): Tab<ThreadType> => ({
    name,
    label: (
      <>
        {words}
        <Count value={count} label={`unread ${noun}${count === 1 ? "" : "s"}`} />
      </>
    ),
    panel: (
      <ThreadList
        type={name}
        reader={me.side}
        timeZone={timeZone}
        empty={<NoThreads type={name} reader={me.side} hasPortfolios={hasPortfolios} />}
        onOpen={(item: ThreadItem) => place.open(openedFrom(item))}
      />
    ),
  });
  return (
    <>
      <PageHeader
        title="Messages"
        back={{ href: links.home(), label: isStaff ? "Back to Dashboard" : "Back to My Portfolio" }}
        actions={isStaff && (
          <div className="messages-actions">
            <Button
              variant="primary"
              icon={<MessageSquare size={20} />}
              onClick={() => setWriting("message")}
            >
              New Message
            </Button>
            <Button icon={<Megaphone size={20} />} onClick={() => setWriting("announcement")}>
              Send Announcement
            </Button>
          </div>
        )}
      />
      <Tabs
        label="Messages"
        value={place.tab}
        onChange={place.show}
        tabs={[
          list("direct", "Conversations", "message", unread?.conversations ?? 0),
          list("broadcast", "Announcements", "announcement", unread?.announcements ?? 0),
        ]}
      />
      {isStaff && <StaffFoot admin={admin} />}
      {place.opened && (
        <ChatDialog
          key={subjectOf(place.opened)}
          opened={place.opened}
          me={me}
          timeZone={timeZone}
          giveBack={() => rowOf(left.current)?.focus()}
          onClose={place.close}
        />
      )}
      {writing === "message" && (
        <NewMessageDialog
          onClose={() => setWriting(null)}
          onStart={(opened) => {
            setWriting(null);
            place.open(opened);
          }}
        />
      )}
      {writing === "announcement" && (
        <AnnouncementDialog
          personId={me.id}
          admin={admin}
          onClose={() => setWriting(null)}
          onSent={() => {
            setWriting(null);
            place.show("broadcast");
          }}
        />
      )}
    </>
  );
}

/** A conversation's row where it can be seen, else the tab that is shown. */
function rowOf(opened: OpenedThread | null): HTMLElement | null {
  const rows = document.querySelectorAll<HTMLElement>("[role=tabpanel]:not([hidden]) [data-subject]");
  const row = opened && [...rows].find(({ dataset }) => dataset.subject === subjectOf(opened));
  return row ?? document.querySelector<HTMLElement>("[role=tab][aria-selected=true]");
}

import { useQuery } from "@tanstack/react-query";
import { useEffect, useRef, useState } from "react";
import type { ThreadType } from "../../domain/chat.ts";
import { links } from "../../domain/links.ts";
import type { ThreadSort } from "../../domain/list_sorts.ts";
import type { OpenedThread } from "../../server/features/chat/read_opened_thread.ts";
import { Button } from "../../ui/Button.tsx";
import { Count } from "../../ui/Count.tsx";
import { MessageSquare } from "../../ui/icons.ts";
import { Megaphone } from "../../ui/page_icons.ts";
import { PageHeader } from "../../ui/PageHeader.tsx";
import { type Tab, Tabs } from "../../ui/Tabs.tsx";
import { lazyDialog } from "../lazy_dialog.tsx";
import type { ChatReader } from "./thread_ref.ts";
import { chatQueries } from "./queries.ts";
import { subjectIdOf } from "./messages/opened_thread.ts";
import { StaffFooter } from "./messages/StaffFooter.tsx";
import { ThreadList } from "./messages/ThreadList.tsx";
import { useMessagesUrl } from "./messages/use_messages_url.ts";

type MessagesProps = {
  me: ChatReader;
  timeZone: string;
  tab: ThreadType;
  sorts: Record<ThreadType, ThreadSort>;
  /** In admin mode announcements go to all students on a unit. */
  admin: boolean;
  hasPortfolios: boolean;
  /** From the URL. */
  opened: OpenedThread | null;
};

const loadChat = () => import("./messages/ChatDialog.tsx");
const ChatDialog = lazyDialog(loadChat);
const NewMessageDialog = lazyDialog(() => import("./messages/NewMessageDialog.tsx"));
const AnnouncementDialog = lazyDialog(() => import("./messages/AnnouncementDialog.tsx"));

/** Spec 2, Messages. */
export default function MessagesIsland({ me, timeZone, admin, hasPortfolios, ...initial }: MessagesProps) {
  const url = useMessagesUrl(initial);
  const unread = useQuery(chatQueries.unread).data?.data;
  const [writing, setWriting] = useState<"message" | "announcement" | null>(null);
  const lastOpened = useRef<OpenedThread | null>(null);
  const isStaff = me.side === "teacher";
  if (url.opened) lastOpened.current = url.opened;
  // Preloads the chat, which most visits open.
  useEffect(() => void loadChat().catch(() => {}), []);
  const list = (name: ThreadType, text: string, noun: string, count: number): Tab<ThreadType> => ({
    name,
    label: (
      <>
        {text}
        <Count value={count} label={`unread ${noun}${count === 1 ? "" : "s"}`} />
      </>
    ),
    panel: (
      <ThreadList
        type={name}
        reader={me.side}
        timeZone={timeZone}
        hasPortfolios={hasPortfolios}
        sort={url.sorts[name]}
        onSort={url.sort}
        onOpen={url.open}
      />
    ),
  });
  return (
    <>
      <PageHeader
        title="Messages"
        back={{ href: links.home(), label: isStaff ? "Back to Dashboard" : "Back to My Portfolio" }}
        actions={isStaff && (
          <div className="fill-lines row gap-m">
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
        value={url.tab}
        onChange={url.show}
        tabs={[
          list("direct", "Conversations", "message", unread?.conversations ?? 0),
          list("broadcast", "Announcements", "announcement", unread?.announcements ?? 0),
        ]}
      />
      {isStaff && <StaffFooter admin={admin} />}
      {url.opened && (
        <ChatDialog
          key={subjectIdOf(url.opened, me.side)}
          opened={url.opened}
          me={me}
          timeZone={timeZone}
          restoreFocus={() => rowOf(lastOpened.current, me.side)?.focus()}
          onClose={url.close}
        />
      )}
      {writing === "message" && (
        <NewMessageDialog
          onClose={() => setWriting(null)}
          onStart={(opened) => {
            setWriting(null);
            url.open(opened);
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
            url.show("broadcast");
          }}
        />
      )}
    </>
  );
}

function rowOf(opened: OpenedThread | null, reader: ChatReader["side"]): HTMLElement | null {
  const rows = document.querySelectorAll<HTMLElement>("[role=tabpanel]:not([hidden]) [data-subject]");
  const row = opened && [...rows].find(({ dataset }) => dataset.subject === subjectIdOf(opened, reader));
  return row ?? document.querySelector<HTMLElement>("[role=tab][aria-selected=true]");
}

import type { MouseEvent } from "react";
import type { SenderType } from "../../../domain/chat.ts";
import { messageTime } from "../../../domain/dates.ts";
import { fullName } from "../../../domain/people.ts";
import type { ThreadItem } from "../../../server/features/chat/list_threads.ts";
import { Avatar } from "../../../ui/Avatar.tsx";
import { Badge } from "../../../ui/Badge.tsx";
import { classNames } from "../../../ui/class_names.ts";
import { Count } from "../../../ui/Count.tsx";
import { Megaphone } from "../../../ui/page_icons.ts";
import { lastSenderLabel, messagesUrl, subjectIdOf, threadTitle } from "./opened_thread.ts";

type Props = { item: ThreadItem; reader: SenderType; timeZone: string; onOpen: () => void };

export function ThreadRow({ item, reader, timeZone, onOpen }: Props) {
  const { thread, teacher, unit, lastMessage, unreadCount, archived } = item;
  const sender = lastSenderLabel(item, reader);
  const open = (event: MouseEvent) => {
    // Modifier keys keep the link's own behaviour.
    if (event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return;
    event.preventDefault();
    onOpen();
  };
  return (
    <li>
      <a
        className={classNames("thread-row plain-link focus-inside", unreadCount > 0 && "thread-row-unread")}
        href={messagesUrl(thread.threadType, item)}
        data-subject={subjectIdOf(item, reader)}
        onClick={open}
      >
        <ThreadAvatar item={item} reader={reader} />
        <span className="stack gap-none anywhere">
          <span className="thread-title row gap-m lines-2xs">
            <bdi>{threadTitle(item, reader)}</bdi>
            {archived && <Badge>Closed</Badge>}
          </span>
          <span className="thread-unit small quiet">
            {thread.threadType === "broadcast" && reader === "teacher"
              ? `Unit ${unit.unitCode} · ${
                item.audience === "all" ? "To all students on it" : "To your students"
              }`
              : (
                <>
                  {thread.threadType === "direct" && reader === "student" && (
                    <>
                      <bdi className="strong">{fullName(teacher)}</bdi>
                      {" · "}
                    </>
                  )}
                  <bdi>{unit.title}</bdi> <span className="no-wrap">{`(${unit.unitCode})`}</span>
                </>
              )}
          </span>
          <span className="thread-last quiet">
            {sender && `${sender}: `}
            <bdi>{lastMessage.message}</bdi>
          </span>
        </span>
        <span className="thread-aside small quiet">
          <time dateTime={lastMessage.createdAt}>{messageTime(lastMessage.createdAt, timeZone)}</time>
          <Count value={unreadCount} label={unreadCount === 1 ? "unread message" : "unread messages"} />
        </span>
      </a>
    </li>
  );
}

function ThreadAvatar({ item: { thread, student }, reader }: Pick<Props, "item" | "reader">) {
  if (thread.threadType === "broadcast") {
    return (
      <span className="disc avatar avatar-medium" aria-hidden="true">
        <Megaphone size={20} />
      </span>
    );
  }
  return reader === "teacher"
    ? <Avatar firstName={student?.firstName ?? null} lastName={student?.lastName ?? null} />
    : <Avatar firstName="Teacher" lastName={null} />;
}

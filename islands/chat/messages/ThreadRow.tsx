import type { MouseEvent } from "react";
import type { SenderType } from "../../../domain/chat.ts";
import { messageTime } from "../../../domain/dates.ts";
import type { ThreadItem } from "../../../server/features/chat/list_threads.ts";
import { Avatar } from "../../../ui/Avatar.tsx";
import { Badge } from "../../../ui/Badge.tsx";
import { classNames } from "../../../ui/class_names.ts";
import { Count } from "../../../ui/Count.tsx";
import { Megaphone } from "../../../ui/icons.ts";
import { lastSender } from "./last_words.ts";
import { addressOf, openedFrom, subjectOf, titleOf } from "./opened_thread.ts";

type Props = { item: ThreadItem; reader: SenderType; timeZone: string; onOpen: () => void };

/** A conversation in its list, as one large link to itself. */
export function ThreadRow({ item, reader, timeZone, onOpen }: Props) {
  const { unit, lastMessage, unreadCount, archived } = item;
  const opened = openedFrom(item);
  const sender = lastSender(item, reader);
  const open = (event: MouseEvent) => {
    // With a key held it opens in a tab of its own, like any link.
    if (event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return;
    event.preventDefault();
    onOpen();
  };
  return (
    <li>
      <a
        className={classNames("thread-row", unreadCount > 0 && "thread-row-unread")}
        href={addressOf(opened.threadType, opened)}
        data-subject={subjectOf(opened)}
        onClick={open}
      >
        <Face item={item} reader={reader} />
        <span className="thread-words">
          <span className="thread-title">
            <bdi>{titleOf(opened, reader)}</bdi>
            {archived && <Badge>Closed</Badge>}
          </span>
          <span className="thread-unit">
            {item.thread.threadType === "broadcast" && reader === "teacher"
              ? `Unit ${unit.unitCode} · ${
                item.audience === "all" ? "To all students on it" : "To your students"
              }`
              : (
                <>
                  <bdi>{unit.title}</bdi> <span className="thread-code">{`(${unit.unitCode})`}</span>
                </>
              )}
          </span>
          <span className="thread-last">
            {sender && `${sender}: `}
            <bdi>{lastMessage.message}</bdi>
          </span>
        </span>
        <span className="thread-aside">
          <time dateTime={lastMessage.createdAt}>{messageTime(lastMessage.createdAt, timeZone)}</time>
          <Count value={unreadCount} label={unreadCount === 1 ? "unread message" : "unread messages"} />
        </span>
      </a>
    </li>
  );
}

function Face({ item: { thread, student }, reader }: Pick<Props, "item" | "reader">) {
  if (thread.threadType === "broadcast") {
    return (
      <span className="avatar avatar-medium" aria-hidden="true">
        <Megaphone size={20} />
      </span>
    );
  }
  return reader === "teacher"
    ? <Avatar firstName={student?.firstName ?? null} lastName={student?.lastName ?? null} />
    : <Avatar firstName="Teacher" lastName={null} />;
}

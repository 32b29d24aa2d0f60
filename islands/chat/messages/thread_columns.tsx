import type { MouseEvent, ReactNode } from "react";
import { ANNOUNCEMENT_LABEL, type SenderType, type ThreadType } from "../../../domain/chat.ts";
import { messageTime } from "../../../domain/dates.ts";
import type { ThreadColumn } from "../../../domain/list_sorts.ts";
import { fullName } from "../../../domain/people.ts";
import type { ThreadItem } from "../../../server/features/chat/list_threads.ts";
import { Badge } from "../../../ui/Badge.tsx";
import { classNames } from "../../../ui/class_names.ts";
import { Count } from "../../../ui/Count.tsx";
import type { Column } from "../../lists/table/table_props.ts";
import { lastSenderLabel, messagesUrl, subjectIdOf, threadTitle } from "./opened_thread.ts";

/** An item of a table. */
export type ThreadEntry = ThreadItem & { id: string };

type ThreadColumns = Column<ThreadEntry, ThreadColumn>;

type Options = {
  type: ThreadType;
  reader: SenderType;
  timeZone: string;
  onOpen: (item: ThreadItem) => void;
};

/** Columns of conversations or announcements: whom and what they are about, the last message and its time. */
export function threadColumns({ type, reader, timeZone, onOpen }: Options): ThreadColumns[] {
  const [first, ...others] = SUBJECTS[reader][type];
  // Students' announcements bear this label (spec 2 §2).
  const labelled = reader === "student" && type === "broadcast";
  return [
    {
      ...first,
      cell: (item) => (
        <ThreadLink item={item} reader={reader} onOpen={() => onOpen(item)}>{first.cell(item)}</ThreadLink>
      ),
    },
    ...others,
    {
      label: labelled ? ANNOUNCEMENT_LABEL : "Last message",
      labelled,
      width: "minmax(10rem, 1.5fr)",
      cell: (item) => {
        const sender = lastSenderLabel(item, reader);
        return (
          <span className="thread-last block ellipsis">
            {sender && `${sender}: `}
            <bdi>{item.lastMessage.message}</bdi>
          </span>
        );
      },
    },
    {
      label: "Date",
      sort: "last",
      descendingFirst: true,
      width: "7.5rem",
      cell: ({ lastMessage: { createdAt } }) => (
        <time className="no-wrap" dateTime={createdAt}>{messageTime(createdAt, timeZone)}</time>
      ),
    },
  ];
}

const STUDENT: ThreadColumns = {
  label: "Student",
  sort: "person",
  width: "minmax(9rem, 1.2fr)",
  cell: (item) => <bdi className="thread-person">{threadTitle(item, "teacher")}</bdi>,
};

const TEACHER: ThreadColumns = {
  label: "Teacher",
  sort: "person",
  width: "minmax(7rem, 0.8fr)",
  labelled: true,
  cell: ({ teacher }) => <bdi>{fullName(teacher)}</bdi>,
};

const UNIT: ThreadColumns = {
  label: "Unit",
  sort: "unit",
  width: "minmax(10rem, 1.4fr)",
  cell: ({ unit }) => (
    <>
      <bdi>{unit.title}</bdi> <span className="no-wrap">{`(${unit.unitCode})`}</span>
    </>
  ),
};

const AUDIENCE: ThreadColumns = {
  label: "Audience",
  width: "minmax(7rem, 0.6fr)",
  cell: ({ audience }) => audience === "all" ? "To all students on it" : "To your students",
};

/** Columns that say whom and what a thread is about; the first one opens it. */
const SUBJECTS: Record<SenderType, Record<ThreadType, readonly [ThreadColumns, ...ThreadColumns[]]>> = {
  teacher: { direct: [STUDENT, UNIT], broadcast: [UNIT, AUDIENCE] },
  student: { direct: [UNIT, TEACHER], broadcast: [UNIT] },
};

type LinkProps = { item: ThreadItem; reader: SenderType; onOpen: () => void; children: ReactNode };

function ThreadLink({ item, reader, onOpen, children }: LinkProps) {
  const { thread, unreadCount, archived } = item;
  const open = (event: MouseEvent) => {
    // Modifier keys keep the link's own behaviour.
    if (event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return;
    event.preventDefault();
    onOpen();
  };
  return (
    <span className="row gap-s lines-none">
      <a
        className={classNames("row-link thread-link", unreadCount > 0 && "thread-unread")}
        href={messagesUrl(thread.threadType, item)}
        data-subject={subjectIdOf(item, reader)}
        onClick={open}
      >
        <span className="thread-name">{children}</span>
        <Count value={unreadCount} label={unreadCount === 1 ? "unread message" : "unread messages"} />
      </a>
      {archived && <Badge>Closed</Badge>}
    </span>
  );
}

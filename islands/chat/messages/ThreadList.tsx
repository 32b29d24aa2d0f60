import { keepPreviousData, useInfiniteQuery } from "@tanstack/react-query";
import type { SenderType, ThreadType } from "../../../domain/chat.ts";
import { links } from "../../../domain/links.ts";
import type { ThreadSort } from "../../../domain/list_sorts.ts";
import type { ThreadItem } from "../../../server/features/chat/list_threads.ts";
import { Alert } from "../../../ui/Alert.tsx";
import { Card } from "../../../ui/Card.tsx";
import { EmptyState } from "../../../ui/EmptyState.tsx";
import { MessageSquare } from "../../../ui/icons.ts";
import { BookOpenCheck, Megaphone } from "../../../ui/page_icons.ts";
import { LinkButton } from "../../../ui/LinkButton.tsx";
import { messageOf } from "../../api.ts";
import { QueryList } from "../../lists/QueryList.tsx";
import { DataTable } from "../../lists/table/DataTable.tsx";
import { CHECK_CONNECTION } from "../../page_services.ts";
import { threadColumns } from "./thread_columns.tsx";
import { threadPages } from "./thread_pages.ts";

type Props = {
  type: ThreadType;
  reader: SenderType;
  timeZone: string;
  hasPortfolios: boolean;
  sort: ThreadSort;
  onSort: (sort: ThreadSort) => void;
  onOpen: (item: ThreadItem) => void;
};

const TEXTS = {
  direct: {
    label: "Conversations",
    loading: "Loading conversations…",
    failed: "The conversations could not be loaded",
  },
  broadcast: {
    label: "Announcements",
    loading: "Loading announcements…",
    failed: "The announcements could not be loaded",
  },
} as const;

export function ThreadList({ type, reader, timeZone, hasPortfolios, sort, onSort, onOpen }: Props) {
  const list = useInfiniteQuery({ ...threadPages(type, sort), placeholderData: keepPreviousData });
  const { label, ...texts } = TEXTS[type];
  return (
    <>
      {list.isRefetchError && (
        <Alert tone="warning" live>
          <p>This list may be out of date. It is asked for again every few seconds.</p>
        </Alert>
      )}
      <QueryList
        query={list}
        items={list.data?.pages.flatMap(({ items }) => items).map((item) => ({
          ...item,
          id: item.thread.id,
        }))}
        {...texts}
        framed
        level={2}
        empty={
          <Card>
            <NoThreads type={type} reader={reader} hasPortfolios={hasPortfolios} />
          </Card>
        }
      >
        {(items) => (
          <DataTable
            label={label}
            columns={threadColumns({ type, reader, timeZone, onOpen })}
            items={items}
            sort={sort}
            onSort={onSort}
          />
        )}
      </QueryList>
      {list.isFetchNextPageError && (
        <Alert tone="danger" live>
          <p>{messageOf(list.error, `More could not be loaded. ${CHECK_CONNECTION}`)}</p>
        </Alert>
      )}
    </>
  );
}

function NoThreads({ type, reader, hasPortfolios }: Pick<Props, "type" | "reader" | "hasPortfolios">) {
  if (!hasPortfolios) {
    return (
      <EmptyState title="No active assignments" icon={<BookOpenCheck size={28} />}>
        <p>When your teacher gives you a unit, you can write to them here about it.</p>
      </EmptyState>
    );
  }
  if (type === "broadcast") {
    return (
      <EmptyState title="No announcements yet" icon={<Megaphone size={28} />}>
        <p>
          {reader === "teacher"
            ? "Tell all your students on a unit something at once, with Send Announcement."
            : "When your teacher tells everyone on your unit something, it appears here."}
        </p>
      </EmptyState>
    );
  }
  return (
    <EmptyState
      title="No conversations yet"
      icon={<MessageSquare size={28} />}
      action={reader === "student" && <LinkButton href={links.home()}>Go to My Portfolio</LinkButton>}
    >
      <p>
        {reader === "teacher"
          ? "Write to one of your students with New Message. What they write to you appears here too."
          : "To write to your teacher, open one of your portfolios and press Chat."}
      </p>
    </EmptyState>
  );
}

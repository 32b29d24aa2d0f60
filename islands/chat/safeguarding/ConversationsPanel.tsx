import { useInfiniteQuery } from "@tanstack/react-query";
import { countText } from "../../../domain/count_text.ts";
import { dateAndTime } from "../../../domain/dates.ts";
import type { ConversationItem } from "../../../server/features/chat/safeguarding/list_conversations.ts";
import { Badge } from "../../../ui/Badge.tsx";
import { Button } from "../../../ui/Button.tsx";
import { Flag, MessageSquare } from "../../../ui/icons.ts";
import { EmptyCard } from "../../lists/EmptyCard.tsx";
import { QueryList } from "../../lists/QueryList.tsx";
import { SearchField } from "../../lists/SearchField.tsx";
import { useDebouncedSearch } from "../../lists/use_search.ts";
import type { ConversationToOpen } from "./OpenConversationDialog.tsx";
import { safeguardingQueries } from "./queries.ts";
import { SubjectFacts, subjectName, subjectTitle } from "./SubjectFacts.tsx";

type Props = { timeZone: string; onOpen: (toOpen: ConversationToOpen) => void };

/** Conversations with messages, without their texts. */
export function ConversationsPanel({ timeZone, onOpen }: Props) {
  const { typed, setTyped, search } = useDebouncedSearch();
  const conversations = useInfiniteQuery(safeguardingQueries.conversations(search));
  const items = conversations.data?.pages.flatMap((page) => page.items) ?? [];
  return (
    <>
      <h2>Conversations</h2>
      {(typed !== "" || search !== "" || items.length > 0) && (
        <div className="list-search">
          <SearchField
            label="Find a conversation"
            hint="Student, student ID, unit or teacher"
            value={typed}
            onChange={setTyped}
          />
        </div>
      )}
      <QueryList
        query={conversations}
        items={items}
        loading="Loading conversations…"
        failed="The conversations could not be loaded"
        empty={search === ""
          ? <NoConversations />
          : <p className="quiet" role="status">{`No conversation matches “${search}”.`}</p>}
        framed
      >
        {(items) => (
          <ul className="card divided">
            {items.map((item) => (
              <li key={item.thread.id} className="fill-lines card-row pad-l row between gap-xl lines-m">
                <div className="share stack gap-xs anywhere">
                  <h3 className="body-size">
                    <bdi>{subjectTitle(item)}</bdi>
                  </h3>
                  <SubjectFacts subject={item} />
                  <p className="row gap-l lines-2xs anywhere">
                    <span className="quiet">{messageCountText(item, timeZone)}</span>
                    {item.openReports > 0 && (
                      <Badge tone="danger" icon={<Flag />}>
                        {countText(item.openReports, "open report")}
                      </Badge>
                    )}
                  </p>
                </div>
                <Button
                  size="small"
                  aria-label={`Open conversation: ${subjectName(item)}, ${item.unit.title}`}
                  onClick={() =>
                    onOpen({ subject: item, messageId: null })}
                >
                  Open conversation
                </Button>
              </li>
            ))}
          </ul>
        )}
      </QueryList>
    </>
  );
}

function NoConversations() {
  return (
    <EmptyCard as="div" title="No conversations" icon={<MessageSquare size={28} />}>
      <p>As soon as someone writes a message or an announcement, its conversation is listed here.</p>
    </EmptyCard>
  );
}

function messageCountText({ messageCount, lastAt }: ConversationItem, timeZone: string): string {
  const last = dateAndTime(lastAt, timeZone);
  return messageCount === 1
    ? `1 message, ${last}`
    : `${messageCount.toLocaleString("en-GB")} messages, the last ${last}`;
}

import { dateAndTime } from "../../../domain/dates.ts";
import { calls } from "../../../domain/links.ts";
import { conversationCursor } from "../../../domain/safeguarding.ts";
import type { ConversationItem } from "../../../server/features/chat/safeguarding/list_conversations.ts";
import { Badge } from "../../../ui/Badge.tsx";
import { Button } from "../../../ui/Button.tsx";
import { Card } from "../../../ui/Card.tsx";
import { EmptyState } from "../../../ui/EmptyState.tsx";
import { Flag, MessageSquare } from "../../../ui/icons.ts";
import { SearchField } from "../../lists/SearchField.tsx";
import { useSearchWords } from "../../lists/use_search_words.ts";
import { ListState } from "../../students/ListState.tsx";
import type { WantedConversation } from "./OpenDialog.tsx";
import { safeguardingKeys } from "./safeguarding_keys.ts";
import { subjectName, subjectTitle } from "./subject_words.ts";
import { SubjectFacts } from "./SubjectFacts.tsx";
import { usePages } from "./use_pages.ts";

type Props = { timeZone: string; onOpen: (wanted: WantedConversation) => void };

/** Every conversation of the school in which anything was said, without a word of it. */
export function ConversationsPanel({ timeZone, onOpen }: Props) {
  const { typed, setTyped, search } = useSearchWords();
  const { list, items } = usePages<ConversationItem>({
    queryKey: safeguardingKeys.conversations(search),
    address: (cursor) => calls.conversations(search, cursor),
    cursorOf: conversationCursor,
  });
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
      <ListState
        list={list}
        items={items}
        search={search}
        loading="Loading conversations…"
        failed="The conversations could not be loaded"
        noMatch="No conversation"
        empty={
          <Card as="div">
            <EmptyState title="No conversations" icon={<MessageSquare size={28} />} level={3}>
              <p>As soon as somebody writes a message or an announcement, its conversation is listed here.</p>
            </EmptyState>
          </Card>
        }
      >
        <ul className="card record-list">
          {items.map((item) => (
            <li key={item.thread.id} className="record-row">
              <div className="record-words">
                <h3 className="record-title">
                  <bdi>{subjectTitle(item)}</bdi>
                </h3>
                <SubjectFacts subject={item} />
                <p className="subject-facts">
                  <span className="quiet">{lengthWords(item, timeZone)}</span>
                  {item.openReports > 0 && (
                    <Badge tone="danger" icon={<Flag />}>{reportsWords(item.openReports)}</Badge>
                  )}
                </p>
              </div>
              <Button
                size="small"
                aria-label={`Open conversation: ${subjectName(item)}, ${item.unit.title}`}
                onClick={() => onOpen({ subject: item, messageId: null })}
              >
                Open conversation
              </Button>
            </li>
          ))}
        </ul>
      </ListState>
    </>
  );
}

function reportsWords(count: number): string {
  return count === 1 ? "1 open report" : `${count} open reports`;
}

function lengthWords({ messageCount, lastAt }: ConversationItem, timeZone: string): string {
  const last = dateAndTime(lastAt, timeZone);
  return messageCount === 1
    ? `1 message, ${last}`
    : `${messageCount.toLocaleString("en-GB")} messages, the last ${last}`;
}

import { dateAndTime } from "../../../domain/dates.ts";
import { calls } from "../../../domain/links.ts";
import { fullName } from "../../../domain/people.ts";
import { openingCursor } from "../../../domain/safeguarding.ts";
import type { OpeningItem } from "../../../server/features/chat/safeguarding/list_openings.ts";
import { Card } from "../../../ui/Card.tsx";
import { EmptyState } from "../../../ui/EmptyState.tsx";
import { Clock } from "../../../ui/icons.ts";
import { ListState } from "../../students/ListState.tsx";
import { safeguardingKeys } from "./safeguarding_keys.ts";
import { subjectName } from "./subject_words.ts";
import { SubjectFacts } from "./SubjectFacts.tsx";
import { usePages } from "./use_pages.ts";

/** Who opened which conversation, when and why: a record that nobody can change. */
export function OpeningsPanel({ timeZone }: { timeZone: string }) {
  const { list, items } = usePages<OpeningItem>({
    queryKey: safeguardingKeys.openings,
    address: calls.openings,
    cursorOf: openingCursor,
  });
  return (
    <>
      <h2>Record of openings</h2>
      <ListState
        list={list}
        items={items}
        search=""
        loading="Loading the record…"
        failed="The record could not be loaded"
        noMatch="No opening"
        empty={
          <Card as="div">
            <EmptyState title="No openings" icon={<Clock size={28} />} level={3}>
              <p>
                Whenever an administrator opens a conversation for safeguarding, it is listed here for good.
              </p>
            </EmptyState>
          </Card>
        }
      >
        <ul className="card record-list">
          {items.map((item) => (
            <li key={item.id} className="record-row">
              <div className="record-words">
                <h3 className="record-title">
                  <bdi>{fullName(item.openedBy)}</bdi> opened <bdi>{subjectName(item)}</bdi>
                </h3>
                <p className="quiet">
                  <time dateTime={item.openedAt}>{dateAndTime(item.openedAt, timeZone)}</time>
                </p>
                <SubjectFacts subject={item} />
                {item.reason === ""
                  ? <p className="quiet">No reason was given.</p>
                  : <blockquote className="given-reason" dir="auto">{item.reason}</blockquote>}
              </div>
            </li>
          ))}
        </ul>
      </ListState>
    </>
  );
}

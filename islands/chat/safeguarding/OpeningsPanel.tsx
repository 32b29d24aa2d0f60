import { useInfiniteQuery } from "@tanstack/react-query";
import { dateAndTime } from "../../../domain/dates.ts";
import { fullName } from "../../../domain/people.ts";
import { Clock } from "../../../ui/page_icons.ts";
import { EmptyCard } from "../../lists/EmptyCard.tsx";
import { allItems } from "../../lists/list_pages.ts";
import { QueryList } from "../../lists/QueryList.tsx";
import { safeguardingQueries } from "./queries.ts";
import { GivenReason, SubjectFacts, subjectName } from "./SubjectFacts.tsx";

export function OpeningsPanel({ timeZone }: { timeZone: string }) {
  const openings = useInfiniteQuery(safeguardingQueries.openings);
  return (
    <>
      <h2>Access log</h2>
      <QueryList
        query={openings}
        items={allItems(openings.data)}
        loading="Loading the record…"
        failed="The record could not be loaded"
        framed
        empty={
          <EmptyCard as="div" title="No openings" icon={<Clock size={28} />}>
            <p>
              Whenever an administrator opens a conversation for safeguarding, it is listed here for good.
            </p>
          </EmptyCard>
        }
      >
        {(items) => (
          <ul className="card divided">
            {items.map((item) => (
              <li key={item.id} className="fill-lines card-row pad-l row between gap-xl lines-m">
                <div className="share stack gap-xs anywhere">
                  <h3 className="body-size">
                    <bdi>{fullName(item.openedBy)}</bdi> opened <bdi>{subjectName(item)}</bdi>
                  </h3>
                  <p className="quiet">
                    <time dateTime={item.openedAt}>{dateAndTime(item.openedAt, timeZone)}</time>
                  </p>
                  <SubjectFacts subject={item} />
                  <GivenReason reason={item.reason} />
                </div>
              </li>
            ))}
          </ul>
        )}
      </QueryList>
    </>
  );
}

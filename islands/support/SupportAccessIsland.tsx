import { useInfiniteQuery } from "@tanstack/react-query";
import { useRef } from "react";
import { dateAndTime } from "../../domain/dates.ts";
import { fullName } from "../../domain/people.ts";
import { SUPPORT_REASON_LABELS, SUPPORT_SCOPE_LABELS } from "../../domain/support.ts";
import type { GrantItem } from "../../server/features/support/list_grants.ts";
import { Badge } from "../../ui/Badge.tsx";
import { Button } from "../../ui/Button.tsx";
import { Card, CardSection } from "../../ui/Card.tsx";
import { allItems } from "../lists/list_pages.ts";
import { QueryList } from "../lists/QueryList.tsx";
import { GrantForm } from "./GrantForm.tsx";
import { supportQueries } from "./queries.ts";
import { useSupportChanges } from "./use_support_changes.ts";

/** Lets support in for a time, ends it, and shows who used it (DECISIONS 2). */
export default function SupportAccessIsland({ timeZone }: { timeZone: string }) {
  const heading = useRef<HTMLHeadingElement>(null);
  const query = useInfiniteQuery(supportQueries.grants);
  const grants = allItems(query.data);
  const open = grants.find((grant) => grant.open);
  const earlier = grants.filter((grant) => !grant.open);
  const changes = useSupportChanges(() => heading.current?.focus());
  return (
    <div className="narrow-page">
      <Card
        id="support-access"
        title="Support access"
        level={3}
        headingRef={heading}
        description="Unitfolio's support staff can't see your school unless you give them access here for a limited time. Whatever they open or change is recorded in the activity with their name; conversations stay closed to them."
      >
        {query.data && (open
          ? (
            <CardSection className="stack gap-m">
              <GrantFacts grant={open} timeZone={timeZone} />
              <p>
                <Button
                  variant="danger"
                  pending={changes.end.isPending}
                  pendingText="Ending…"
                  onClick={() => changes.end.isPending || changes.end.mutate(open.id)}
                >
                  End now
                </Button>
              </p>
            </CardSection>
          )
          : <GrantForm grant={changes.grant} />)}
        <QueryList
          query={query}
          items={query.data && earlier}
          loading="Loading support access…"
          failed="Support access could not be loaded"
          level={3}
          empty={open === undefined && (
            <CardSection>
              <p className="quiet">Support access has never been granted.</p>
            </CardSection>
          )}
        >
          {(items) => (
            <CardSection title="Earlier">
              <ul className="rows divided" aria-label="Earlier support access">
                {items.map((grant) => (
                  <li key={grant.id}>
                    <GrantFacts grant={grant} timeZone={timeZone} />
                  </li>
                ))}
              </ul>
            </CardSection>
          )}
        </QueryList>
      </Card>
    </div>
  );
}

function GrantFacts({ grant, timeZone }: { grant: GrantItem; timeZone: string }) {
  const { open, mayChange, reason, grantedBy, grantedAt, endsAt, endedAt, endedBy, uses } = grant;
  const time = (at: string) => dateAndTime(at, timeZone);
  return (
    <div className="stack gap-xs">
      <p className="row gap-s lines-xs">
        <strong>{open ? `Open until ${time(endsAt)}` : `Ended ${time(endedAt ?? endsAt)}`}</strong>
        <Badge tone={mayChange ? "warning" : "info"}>
          {SUPPORT_SCOPE_LABELS[mayChange ? "change" : "look"]}
        </Badge>
      </p>
      <p className="small quiet anywhere">
        {`Granted by ${fullName(grantedBy)}, ${time(grantedAt)}. ${SUPPORT_REASON_LABELS[reason]}.`}
        {endedBy && ` Ended by ${fullName(endedBy)}.`}
      </p>
      {uses.length === 0
        ? <p className="small quiet">{open ? "Not used yet." : "Not used."}</p>
        : (
          <ul className="small quiet" aria-label="Used by">
            {uses.map(({ name, times, lastAt }) => (
              <li key={lastAt} className="anywhere">
                {`Used by ${name === null ? "support" : fullName(name)}, ${
                  times === 1 ? "once," : `${times} times, last`
                } ${time(lastAt)}`}
              </li>
            ))}
          </ul>
        )}
    </div>
  );
}

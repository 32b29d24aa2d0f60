import { longDate } from "../../domain/dates.ts";
import { links } from "../../domain/links.ts";
import { fullName } from "../../domain/people.ts";
import type { PendingReviews } from "../../server/features/dashboard/list_pending_reviews.ts";
import { Card, CardSection } from "../../ui/Card.tsx";
import { ChevronRight, CircleCheck } from "../../ui/icons.ts";

type Props = { waiting: PendingReviews; timeZone: string };

/** Pending-review count and the longest-waiting portfolios (spec 1 §2.4). */
export function PendingReviewCard({ waiting: { count, longest }, timeZone }: Props) {
  const remaining = count - longest.length;
  return (
    <Card className="waiting">
      <CardSection className="row one-line gap-l">
        <span
          className={count === 0 ? "disc waiting-count tone-success" : "disc waiting-count bold digits"}
          aria-hidden="true"
        >
          {count === 0 ? <CircleCheck size={28} /> : count}
        </span>
        <div>
          <h2 className="card-title title anywhere">Pending Review</h2>
          <p className="card-description quiet measure">{waitingText(count)}</p>
        </div>
      </CardSection>
      {longest.length > 0 && (
        <ul className="waiting-list divided" aria-label="Waiting for your review">
          {longest.map((portfolio) => (
            <li key={portfolio.id}>
              <a
                className="plain-link focus-inside row one-line lines-xs"
                href={links.studentPortfolio(portfolio.id)}
              >
                <span className="fill anywhere stack gap-none">
                  <span className="bold">
                    <bdi>{fullName(portfolio)}</bdi>
                  </span>
                  <span className="small quiet">{portfolio.unitTitle}</span>
                </span>
                <span className="waiting-date small quiet">
                  Submitted {longDate(portfolio.submittedAt, timeZone)}
                </span>
                <ChevronRight size={20} />
              </a>
            </li>
          ))}
          {remaining > 0 && <li className="waiting-more small quiet">and {remaining} more</li>}
        </ul>
      )}
    </Card>
  );
}

function waitingText(count: number): string {
  if (count === 0) return "Nothing waits for you. What students submit appears here.";
  return count === 1
    ? "1 portfolio is waiting for your review."
    : `${count} portfolios are waiting for your review, the longest-waiting first.`;
}

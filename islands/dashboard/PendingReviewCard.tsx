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
      <CardSection className="waiting-head">
        <span className={count === 0 ? "waiting-count waiting-none" : "waiting-count"} aria-hidden="true">
          {count === 0 ? <CircleCheck size={28} /> : count}
        </span>
        <div>
          <h2 className="card-title">Pending Review</h2>
          <p className="card-description">{waitingText(count)}</p>
        </div>
      </CardSection>
      {longest.length > 0 && (
        <ul className="waiting-list" aria-label="Waiting for your review">
          {longest.map((portfolio) => (
            <li key={portfolio.id}>
              <a href={links.studentPortfolio(portfolio.id)}>
                <span className="waiting-words">
                  <span className="waiting-name">
                    <bdi>{fullName(portfolio)}</bdi>
                  </span>
                  <span className="waiting-unit">{portfolio.unitTitle}</span>
                </span>
                <span className="waiting-date">Submitted {longDate(portfolio.submittedAt, timeZone)}</span>
                <ChevronRight size={20} />
              </a>
            </li>
          ))}
          {remaining > 0 && <li className="waiting-more">and {remaining} more</li>}
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

import { useInfiniteQuery } from "@tanstack/react-query";
import { useState } from "react";
import { claimOpen } from "../../domain/claims.ts";
import { dayFirst, shortDate } from "../../domain/dates.ts";
import { links } from "../../domain/links.ts";
import { fullName } from "../../domain/people.ts";
import type { ClaimView } from "../../server/features/claims/list_claims.ts";
import type { ClaimRowView } from "../../server/features/claims/read_claim_rows.ts";
import { Badge } from "../../ui/Badge.tsx";
import { Button } from "../../ui/Button.tsx";
import { lazyDialog } from "../lazy_dialog.tsx";
import { allItems } from "../lists/list_pages.ts";
import { QueryList } from "../lists/QueryList.tsx";
import { claimQueries } from "./queries.ts";

const WithdrawDialog = lazyDialog(() => import("./WithdrawDialog.tsx"));

type Props = { claim: ClaimView; timeZone: string };

/** Rows as sent, or current ones while the claim is open; withdrawn ones keep their place. */
export function ClaimRows({ claim, timeZone }: Props) {
  const list = useInfiniteQuery(claimQueries.rows(claim.id));
  const [withdrawing, setWithdrawing] = useState<ClaimRowView | null>(null);
  const label = `Rows of claim ${claim.number}`;
  return (
    <>
      <QueryList
        query={list}
        items={allItems(list.data)}
        loading="Loading the rows…"
        failed="The rows could not be loaded"
        empty={<p className="quiet">There are no rows.</p>}
      >
        {(rows) => (
          <ul className="rows divided" aria-label={label}>
            {rows.map((row) => (
              <li
                key={row.id}
                id={row.id}
                tabIndex={-1}
                className="halves gap-xl lines-none middles"
              >
                <div>
                  <h4 className="row anywhere">
                    <a className="target" href={links.studentPortfolio(row.assignmentId)}>
                      <bdi>{fullName(row)}</bdi>
                    </a>
                    <Badge look="outline">
                      <span className="sr-only">Student ID</span> {row.studentId}
                    </Badge>
                  </h4>
                  <p className="small quiet anywhere">
                    <span dir="auto">{row.unitTitle}</span> ({row.unitCode})
                  </p>
                </div>
                <div className="small row between tops gap-m lines-xs">
                  <dl className="facts row">
                    <Fact term="Learner number" text={row.learnerNumber} />
                    <Fact term="Date of birth" text={row.dateOfBirth && dayFirst(row.dateOfBirth)} />
                    <Fact term="Completed" text={dayFirst(row.completedOn)} />
                  </dl>
                  {row.withdrawn === null && claimOpen(claim.state) && (
                    <Button
                      size="small"
                      variant="quiet"
                      className="flush-start"
                      aria-label={`Withdraw ${fullName(row)}, ${row.unitTitle}`}
                      onClick={() => setWithdrawing(row)}
                    >
                      Withdraw
                    </Button>
                  )}
                </div>
                {row.withdrawn && (
                  <p className="across small anywhere">
                    <Badge tone="warning">{`Withdrawn ${shortDate(row.withdrawn.at, timeZone)}`}</Badge>{" "}
                    <span className="written" dir="auto">{row.withdrawn.reason}</span>
                  </p>
                )}
              </li>
            ))}
          </ul>
        )}
      </QueryList>
      {withdrawing && <WithdrawDialog claim={claim} row={withdrawing} onClose={() => setWithdrawing(null)} />}
    </>
  );
}

function Fact({ term, text }: { term: string; text: string | null }) {
  return (
    <div>
      <dt>{term}</dt>
      <dd className="digits">{text ?? "None"}</dd>
    </div>
  );
}

import { useInfiniteQuery } from "@tanstack/react-query";
import { links } from "../../domain/links.ts";
import { fullName } from "../../domain/people.ts";
import { percentComplete, progressText } from "../../domain/progress.ts";
import type { AssignmentItem } from "../../server/features/portfolio/list_assignments.ts";
import { Alert } from "../../ui/Alert.tsx";
import { Card } from "../../ui/Card.tsx";
import { EmptyState } from "../../ui/EmptyState.tsx";
import { Inbox } from "../../ui/page_icons.ts";
import { PortfolioBadge } from "../../ui/PortfolioBadge.tsx";
import { ProgressBar } from "../../ui/ProgressBar.tsx";
import { messageOf } from "../api.ts";
import { allItems } from "../lists/list_pages.ts";
import { QueryList } from "../lists/QueryList.tsx";
import { CHECK_CONNECTION } from "../page_services.ts";
import { dashboardQueries } from "./queries.ts";

export default function AdminDashboardIsland() {
  const list = useInfiniteQuery(dashboardQueries.portfolios);
  return (
    <section className="stack gap-m" aria-labelledby="portfolios">
      <h2 id="portfolios">Portfolios</h2>
      <QueryList
        query={list}
        items={allItems(list.data)}
        loading="Loading portfolios…"
        failed="The portfolios could not be loaded"
        empty={
          <Card>
            <EmptyState title="No portfolios yet" icon={<Inbox size={28} />} level={3}>
              <p>When teachers assign units to students, their portfolios appear here.</p>
            </EmptyState>
          </Card>
        }
      >
        {(items) => (
          <>
            <ul className="card divided">
              {items.map((item) => <PortfolioRow key={item.id} item={item} />)}
            </ul>
            {list.isError && (
              <Alert tone="danger" title="Further portfolios could not be loaded" live>
                {messageOf(list.error, CHECK_CONNECTION)}
              </Alert>
            )}
          </>
        )}
      </QueryList>
    </section>
  );
}

function PortfolioRow({ item }: { item: AssignmentItem }) {
  const { unit, student, portfolioStatus } = item;
  const name = fullName(student);
  return (
    <li className="portfolio-row linked-row">
      <h3 className="unit-row-title anywhere">
        <a
          className="row-link plain-link"
          href={links.studentPortfolio(item.id)}
          aria-label={`Review ${unit.title} of ${name}`}
        >
          <bdi>{name}</bdi>
        </a>
      </h3>
      <PortfolioBadge state={portfolioStatus} />
      <p className="portfolio-row-unit small quiet anywhere">{`${unit.title}, ${unit.unitCode}`}</p>
      <div className="portfolio-row-progress small">
        <ProgressBar
          label={`Progress of ${name} in ${unit.title}`}
          percent={percentComplete(item)}
          text={progressText(item)}
        />
      </div>
    </li>
  );
}

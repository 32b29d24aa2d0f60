import { useInfiniteQuery } from "@tanstack/react-query";
import { links } from "../../domain/links.ts";
import { fullName } from "../../domain/people.ts";
import { percentComplete, progressText } from "../../domain/progress.ts";
import type { AssignmentItem } from "../../server/features/portfolio/list_assignments.ts";
import { Alert } from "../../ui/Alert.tsx";
import { Card, CardFooter, CardSection } from "../../ui/Card.tsx";
import { EmptyState } from "../../ui/EmptyState.tsx";
import { Inbox } from "../../ui/page_icons.ts";
import { LinkButton } from "../../ui/LinkButton.tsx";
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
    <section className="stack" aria-labelledby="portfolios">
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
            <ul className="card-grid grid gap-l">
              {items.map((item) => <PortfolioCard key={item.id} item={item} />)}
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

function PortfolioCard({ item }: { item: AssignmentItem }) {
  const { unit, student, portfolioStatus } = item;
  const name = fullName(student);
  return (
    <Card
      as="li"
      level={3}
      title={name}
      description={
        <>
          {unit.title}
          <span className="card-fact">Unit {unit.unitCode}</span>
        </>
      }
      actions={<PortfolioBadge state={portfolioStatus} />}
    >
      <CardSection>
        <ProgressBar
          label={`Progress of ${name} in ${unit.title}`}
          percent={percentComplete(item)}
          text={progressText(item)}
        />
      </CardSection>
      <CardFooter>
        <LinkButton
          href={links.studentPortfolio(item.id)}
          wide
          aria-label={`Review ${unit.title} of ${name}`}
        >
          Review
        </LinkButton>
      </CardFooter>
    </Card>
  );
}

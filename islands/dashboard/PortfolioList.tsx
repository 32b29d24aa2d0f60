import { useInfiniteQuery } from "@tanstack/react-query";
import { calls, links } from "../../domain/links.ts";
import { fullName } from "../../domain/people.ts";
import { percentComplete, progressText } from "../../domain/progress.ts";
import type { AssignmentItem } from "../../server/features/portfolio/list_assignments.ts";
import { Alert } from "../../ui/Alert.tsx";
import { Button } from "../../ui/Button.tsx";
import { Card, CardFooter, CardSection } from "../../ui/Card.tsx";
import { EmptyState } from "../../ui/EmptyState.tsx";
import { ErrorState } from "../../ui/ErrorState.tsx";
import { Inbox } from "../../ui/icons.ts";
import { LinkButton } from "../../ui/LinkButton.tsx";
import { PortfolioBadge } from "../../ui/PortfolioBadge.tsx";
import { ProgressBar } from "../../ui/ProgressBar.tsx";
import { callApi, messageOf } from "../call_api.ts";
import { allOf, nextCursor } from "../lists/list_pages.ts";
import { pageAddress, PORTFOLIOS_A_PAGE, TRY_AGAIN } from "./paging.ts";

/** The portfolios that the reader sees, a page at a time. */
export function PortfolioList({ title, empty }: { title: string; empty: string }) {
  const list = useInfiniteQuery({
    queryKey: ["assignments"],
    initialPageParam: null as string | null,
    queryFn: ({ pageParam }) =>
      callApi<AssignmentItem[]>(pageAddress(calls.assignments(), PORTFOLIOS_A_PAGE, pageParam)),
    getNextPageParam: (page) => nextCursor(page, PORTFOLIOS_A_PAGE),
  });
  const again = <Button pending={list.isFetching} onClick={() => list.refetch()}>Try again</Button>;
  if (list.isError && !list.data) {
    return (
      <ErrorState
        title="The portfolios could not be loaded"
        message={messageOf(list.error, TRY_AGAIN)}
        action={again}
      />
    );
  }
  const items = allOf(list.data);
  return (
    <section className="stack" aria-labelledby="portfolios">
      <h2 id="portfolios">{title}</h2>
      {items.length === 0
        ? (
          <Card>
            <EmptyState title="No portfolios yet" icon={<Inbox size={28} />} level={3}>
              <p>{empty}</p>
            </EmptyState>
          </Card>
        )
        : <ul className="card-grid">{items.map((item) => <PortfolioCard key={item.id} item={item} />)}</ul>}
      {list.isError && (
        <Alert tone="danger" title="Further portfolios could not be loaded" live>
          {messageOf(list.error, TRY_AGAIN)}
        </Alert>
      )}
      {list.hasNextPage && (
        <p className="list-more">
          <Button pending={list.isFetchingNextPage} onClick={() => list.fetchNextPage()}>Show more</Button>
        </p>
      )}
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

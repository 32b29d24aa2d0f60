import { BookOpenCheck } from "../../../../ui/icons.ts";
import { Card } from "../../../../ui/Card.tsx";
import { EmptyState } from "../../../../ui/EmptyState.tsx";
import { PageHeader } from "../../../../ui/PageHeader.tsx";
import type { OwnPortfolio } from "./list_own_portfolios.ts";
import { OwnPortfolioCard } from "./OwnPortfolioCard.tsx";

export function StudentHome({ firstName, portfolios }: { firstName: string; portfolios: OwnPortfolio[] }) {
  const sections = [
    { title: "To do", portfolios: portfolios.filter(({ finished }) => !finished) },
    { title: "Finished", portfolios: portfolios.filter(({ finished }) => finished) },
  ].filter((section) => section.portfolios.length > 0);
  return (
    <>
      <PageHeader
        title="My Portfolio"
        subtitle={
          <>
            Welcome, <bdi>{firstName}</bdi>.
          </>
        }
      />
      {sections.length === 0 && (
        <Card>
          <EmptyState title="No Assignments Yet" icon={<BookOpenCheck size={28} />}>
            <p>When your teacher gives you a unit, it appears here.</p>
          </EmptyState>
        </Card>
      )}
      {sections.map(({ title, portfolios }) => (
        <section key={title} className="stack" aria-labelledby={idOf(title)}>
          <h2 id={idOf(title)}>{title}</h2>
          <ul className="card-grid grid gap-l">
            {portfolios.map((portfolio) => <OwnPortfolioCard key={portfolio.id} {...portfolio} />)}
          </ul>
        </section>
      ))}
    </>
  );
}

function idOf(title: string): string {
  return title.toLowerCase().replace(" ", "-");
}

import { BookOpenCheck } from "../../../../ui/icons.ts";
import { Card } from "../../../../ui/Card.tsx";
import { EmptyState } from "../../../../ui/EmptyState.tsx";
import { PageHeader } from "../../../../ui/PageHeader.tsx";
import type { OwnPortfolio } from "./list_own_portfolios.ts";
import { OwnCard } from "./own_card.tsx";

/** A student's start page (spec 1 §2.5): what there is to do, and under it what is finished. */
export function StudentView({ firstName, portfolios }: { firstName: string; portfolios: OwnPortfolio[] }) {
  const parts = [
    { title: "To do", portfolios: portfolios.filter(({ finished }) => !finished) },
    { title: "Finished", portfolios: portfolios.filter(({ finished }) => finished) },
  ].filter((part) => part.portfolios.length > 0);
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
      {parts.length === 0 && (
        <Card>
          <EmptyState title="No Assignments Yet" icon={<BookOpenCheck size={28} />}>
            <p>When your teacher gives you a unit, it appears here.</p>
          </EmptyState>
        </Card>
      )}
      {parts.map(({ title, portfolios }) => (
        <section key={title} className="own-part" aria-labelledby={idOf(title)}>
          <h2 id={idOf(title)}>{title}</h2>
          <ul className="card-grid">
            {portfolios.map((portfolio) => <OwnCard key={portfolio.id} {...portfolio} />)}
          </ul>
        </section>
      ))}
    </>
  );
}

function idOf(title: string): string {
  return title.toLowerCase().replace(" ", "-");
}

import { links } from "../../../../domain/links.ts";
import { percentComplete, progressText, STUDENT_PROGRESS_LABELS } from "../../../../domain/progress.ts";
import { Badge } from "../../../../ui/Badge.tsx";
import { Card, CardFooter, CardSection } from "../../../../ui/Card.tsx";
import { EmptyState } from "../../../../ui/EmptyState.tsx";
import { BookOpenCheck } from "../../../../ui/icons.ts";
import { LinkButton } from "../../../../ui/LinkButton.tsx";
import { PageHeader } from "../../../../ui/PageHeader.tsx";
import { PortfolioBadge } from "../../../../ui/PortfolioBadge.tsx";
import { ProgressBar } from "../../../../ui/ProgressBar.tsx";
import type { Tone } from "../../../../ui/tone.ts";
import type { OwnPortfolio } from "./list_own_portfolios.ts";

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
      <p>
        <a className="target" href={links.sessions()}>Where you are signed in</a>
      </p>
    </>
  );
}

function idOf(title: string): string {
  return title.toLowerCase().replace(" ", "-");
}

const TONES = {
  "not-started": "neutral",
  "in-progress": "info",
  completed: "success",
} as const satisfies Record<OwnPortfolio["progress"], Tone>;

/** Its only link covers the whole card (spec 1 §2.5). */
function OwnPortfolioCard(portfolio: OwnPortfolio) {
  const { id, title, unitCode, progress, portfolioStatus, next } = portfolio;
  const completed = progress === "completed";
  return (
    <Card
      as="li"
      level={3}
      className="own-card"
      title={<span dir="auto">{title}</span>}
      description={`Unit ${unitCode}`}
      actions={
        <>
          <Badge tone={TONES[progress]}>{STUDENT_PROGRESS_LABELS[progress]}</Badge>
          {portfolioStatus !== null && <PortfolioBadge state={portfolioStatus} />}
        </>
      }
    >
      <CardSection className="own-card-state stack">
        <p className="own-card-next lead strong">{next}</p>
        <ProgressBar
          label={`Progress in ${title}`}
          percent={percentComplete(portfolio)}
          text={progressText(portfolio)}
        />
      </CardSection>
      <CardFooter>
        <LinkButton
          href={links.portfolio(id)}
          variant={completed ? "secondary" : "primary"}
          wide
          aria-label={`${completed ? "View Portfolio" : "Continue Work"}: ${title}`}
        >
          {completed ? "View Portfolio" : "Continue Work"}
        </LinkButton>
      </CardFooter>
    </Card>
  );
}

import { longDate } from "../../../../domain/dates.ts";
import { links } from "../../../../domain/links.ts";
import { STUDENT_GROUPS, type StudentGroup } from "../../../../domain/next_action.ts";
import { percentComplete, progressText, STUDENT_PROGRESS_LABELS } from "../../../../domain/progress.ts";
import { StatementNote } from "../../../../islands/portfolio/student/StatementNote.tsx";
import { Badge } from "../../../../ui/Badge.tsx";
import { Card, CardFooter, CardSection } from "../../../../ui/Card.tsx";
import { EmptyState } from "../../../../ui/EmptyState.tsx";
import { BookOpenCheck } from "../../../../ui/page_icons.ts";
import { LinkButton } from "../../../../ui/LinkButton.tsx";
import { PageHeader } from "../../../../ui/PageHeader.tsx";
import { ProgressBar } from "../../../../ui/ProgressBar.tsx";
import type { Tone } from "../../../../ui/tone.ts";
import type { OwnPortfolio } from "./list_own_portfolios.ts";

type Props = {
  firstName: string;
  portfolios: OwnPortfolio[];
  timeZone: string;
  /** Null in a session that began with a card, and without an awarded unit. */
  recordHref: string | null;
  /** Null in a session that began with a card. */
  packHref: string | null;
};

const GROUP_TITLES: Record<StudentGroup, string> = {
  todo: "To do",
  withTeacher: "With your teacher",
  finished: "Finished",
};

export function StudentHome({ firstName, portfolios, timeZone, recordHref, packHref }: Props) {
  const sections = STUDENT_GROUPS.map((group) => ({
    title: GROUP_TITLES[group],
    portfolios: portfolios.filter((portfolio) => portfolio.group === group),
  })).filter((section) => section.portfolios.length > 0);
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
            {portfolios.map((portfolio) => (
              <OwnPortfolioCard key={portfolio.id} portfolio={portfolio} timeZone={timeZone} />
            ))}
          </ul>
        </section>
      ))}
      {recordHref !== null && (
        <div>
          <p>
            <a
              className="target"
              href={recordHref}
              target="_blank"
              rel="noopener"
              aria-describedby="record-hint"
            >
              My record of units achieved
            </a>
          </p>
          <p id="record-hint" className="small quiet">
            A page with all your awarded units, to print and keep. It opens in a new tab.
          </p>
        </div>
      )}
      {packHref !== null && sections.length > 0 && (
        <div>
          <p>
            <a className="target" href={packHref} aria-describedby="pack-hint">Download my work</a>
          </p>
          <p id="pack-hint" className="small quiet">
            The copy is a ZIP with your units, your evidence and your feedback. Open the ZIP file, then open
            index.html.
          </p>
        </div>
      )}
      <p>
        <a className="target" href={links.sessions()}>Devices you're signed in on</a>
      </p>
    </>
  );
}

function idOf(title: string): string {
  return title.toLowerCase().replaceAll(" ", "-");
}

const TONES = {
  "not-started": "neutral",
  "in-progress": "info",
  completed: "success",
} as const satisfies Record<OwnPortfolio["progress"], Tone>;

/** Its only link covers the whole card (spec 1 §2.5) and leads to what is next. */
function OwnPortfolioCard({ portfolio, timeZone }: { portfolio: OwnPortfolio; timeZone: string }) {
  const { id, title, unitCode, progress, next, award } = portfolio;
  const completed = progress === "completed";
  const label = completed ? "View Portfolio" : "Continue Work";
  return (
    <Card as="li" level={3} className="own-card" title={<span dir="auto">{title}</span>}>
      <CardSection className="own-card-state stack">
        {award?.pictureUrl && (
          <img className="own-card-picture" src={award.pictureUrl} alt="" loading="lazy" />
        )}
        <p className="own-card-next lead strong">
          {award ? `Well done. Awarded on ${longDate(award.at, timeZone)}.` : next.text}
        </p>
        {award?.statement && <StatementNote statement={award.statement} timeZone={timeZone} />}
      </CardSection>
      <CardFooter>
        <LinkButton
          href={links.portfolio(id, next.kind === "outcome" ? next.outcomeIndex : undefined)}
          variant={portfolio.group === "todo" ? "primary" : "secondary"}
          size="large"
          wide
          aria-label={`${label}: ${title}`}
        >
          {label}
        </LinkButton>
        <div className="own-card-facts stack gap-s fill">
          <ProgressBar
            label={`Progress in ${title}`}
            percent={percentComplete(portfolio)}
            text={progressText(portfolio)}
          />
          <p className="row gap-s small quiet">
            {`Unit ${unitCode}`}
            <Badge tone={TONES[progress]}>{STUDENT_PROGRESS_LABELS[progress]}</Badge>
          </p>
        </div>
      </CardFooter>
    </Card>
  );
}

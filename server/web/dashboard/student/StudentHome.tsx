import { links } from "../../../../domain/links.ts";
import { STUDENT_GROUPS, type StudentGroup } from "../../../../domain/next_action.ts";
import { Card } from "../../../../ui/Card.tsx";
import { EmptyState } from "../../../../ui/EmptyState.tsx";
import { BookOpenCheck } from "../../../../ui/page_icons.ts";
import { PageHeader } from "../../../../ui/PageHeader.tsx";
import type { OwnPortfolio } from "../../../features/dashboard/student/list_own_portfolios.ts";
import { OwnPortfolios } from "./OwnPortfolios.tsx";

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
          <OwnPortfolios portfolios={portfolios} timeZone={timeZone} />
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

import { BookOpenCheck } from "../../../../ui/icons.ts";
import { links } from "../../../../domain/links.ts";
import { percentComplete, progressText, STUDENT_PROGRESS_LABELS } from "../../../../domain/progress.ts";
import { portfolioLabel } from "../../../../domain/workflow.ts";
import { Badge } from "../../../../ui/Badge.tsx";
import { Card, CardFooter, CardSection } from "../../../../ui/Card.tsx";
import { EmptyState } from "../../../../ui/EmptyState.tsx";
import { LinkButton } from "../../../../ui/LinkButton.tsx";
import { PageHeader } from "../../../../ui/PageHeader.tsx";
import { ProgressBar } from "../../../../ui/ProgressBar.tsx";
import type { Tone } from "../../../../ui/tone.ts";
import type { OwnPortfolio } from "./list_own_portfolios.ts";

const TONES = {
  "not-started": "neutral",
  "in-progress": "info",
  completed: "success",
} as const satisfies Record<
  OwnPortfolio["progress"],
  Tone
>;

/** A student's start page (spec 1 §2.5). */
export function StudentView({ firstName, portfolios }: { firstName: string; portfolios: OwnPortfolio[] }) {
  return (
    <>
      <PageHeader
        title="My Portfolio"
        subtitle={`Welcome, ${firstName}. Choose a unit to add evidence and write about your work.`}
      />
      {portfolios.length === 0
        ? (
          <Card>
            <EmptyState title="No Assignments Yet" icon={<BookOpenCheck size={28} />}>
              <p>When your teacher gives you a unit, it appears here.</p>
            </EmptyState>
          </Card>
        )
        : (
          <ul className="card-grid">
            {portfolios.map((portfolio) => <OwnCard key={portfolio.id} {...portfolio} />)}
          </ul>
        )}
    </>
  );
}

function OwnCard(portfolio: OwnPortfolio) {
  const { id, title, unitCode, progress, portfolioStatus } = portfolio;
  const label = portfolioStatus === null || portfolioStatus === "submitted"
    ? STUDENT_PROGRESS_LABELS[progress]
    : portfolioLabel(portfolioStatus);
  const done = progress === "completed";
  return (
    <Card
      as="li"
      title={title}
      description={`Unit ${unitCode}`}
      actions={
        <Badge tone={TONES[progress]} look={portfolioStatus === "awarded" ? "strong" : "soft"}>{label}</Badge>
      }
    >
      <CardSection>
        <ProgressBar
          label={`Progress in ${title}`}
          percent={percentComplete(portfolio)}
          text={progressText(portfolio)}
        />
      </CardSection>
      <CardFooter>
        <LinkButton
          href={links.portfolio(id)}
          variant={done ? "secondary" : "primary"}
          wide
          aria-label={`${done ? "View Portfolio" : "Continue Work"}: ${title}`}
        >
          {done ? "View Portfolio" : "Continue Work"}
        </LinkButton>
      </CardFooter>
    </Card>
  );
}

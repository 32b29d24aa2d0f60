import { CircleCheck } from "../../ui/icons.ts";
import { Inbox } from "../../ui/page_icons.ts";
import { Alert } from "../../ui/Alert.tsx";
import { Avatar } from "../../ui/Avatar.tsx";
import { Badge } from "../../ui/Badge.tsx";
import { Button } from "../../ui/Button.tsx";
import { Count } from "../../ui/Count.tsx";
import { DefinitionList } from "../../ui/DefinitionList.tsx";
import { EmptyState } from "../../ui/EmptyState.tsx";
import { ErrorState } from "../../ui/ErrorState.tsx";
import { PortfolioBadge } from "../../ui/PortfolioBadge.tsx";
import { ProgressBar } from "../../ui/ProgressBar.tsx";
import { Spinner } from "../../ui/Spinner.tsx";
import { PORTFOLIO_STATUSES } from "../../domain/workflow.ts";
import { TONES } from "../../ui/tone.ts";

const LOOKS = ["soft", "outline", "strong"] as const;
const FACTS = [
  { term: "Unit code", detail: "121766" },
  { term: "Level", detail: "Entry Level" },
  { term: "Started", detail: "3 November 2026" },
];

export function StatusSamples() {
  return (
    <>
      {LOOKS.map((look) => (
        <div key={look} className="row gap-s">
          {TONES.map((tone) => (
            <Badge
              key={tone}
              tone={tone}
              look={look}
              icon={tone === "success" ? <CircleCheck /> : undefined}
            >
              {tone}
            </Badge>
          ))}
        </div>
      ))}
      <div className="row gap-s">
        {[null, ...PORTFOLIO_STATUSES].map((state) => <PortfolioBadge key={state} state={state} />)}
        <Count value={3} label="unread" />
      </div>
      <ProgressBar label="Outcomes completed" percent={0} text="0/5 outcomes completed" showPercent />
      <ProgressBar label="Outcomes completed" percent={60} text="3/5 outcomes completed" showPercent />
      <ProgressBar label="Outcomes completed" percent={100} text="5/5 outcomes completed" showPercent />
      {TONES.map((tone) => (
        <Alert key={tone} tone={tone} title="Returned by your teacher">
          <p>Please add a photograph of the finished bed, then submit again.</p>
        </Alert>
      ))}
      <div className="row gap-m">
        <Avatar firstName="Joe" lastName="Tregenza" />
        <Avatar firstName={null} lastName={null} size="large" />
      </div>
      <DefinitionList items={FACTS} />
    </>
  );
}

export function StateSamples() {
  return (
    <>
      <EmptyState level={3} title="No Assignments Yet" icon={<Inbox size={28} />}>
        Your teacher will add your first unit here.
      </EmptyState>
      <ErrorState
        level={3}
        title="The students could not be loaded"
        message="Check the connection and try again."
        action={<Button>Try again</Button>}
      />
      <Spinner label="Saving..." />
      <Spinner label="Loading dashboard..." size="large" />
    </>
  );
}

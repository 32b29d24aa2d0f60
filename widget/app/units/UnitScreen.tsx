import { portfolioLink } from "../../../domain/portfolio_links.ts";
import { doneText } from "../../../domain/progress.ts";
import { studentStateText } from "../../../domain/student_state.ts";
import { evidenceOpen, portfolioLabel } from "../../../domain/workflow.ts";
import type { PortfolioData } from "../answers.ts";
import { Bar, Button, Note, OwnTab, Title } from "../parts.tsx";
import { paused } from "../uploads/state.ts";
import { Outcome } from "./Outcome.tsx";
import { FailureNote, Loading, UnreadLink } from "./parts.tsx";
import { firstOpen, nextStep, openUnits, portfolio } from "./portfolios.ts";
import { STATE_TONES } from "./tones.ts";

export function UnitScreen({ id }: { id: string }) {
  const data = portfolio.value?.assignment.id === id ? portfolio.value : null;
  const path = portfolioLink(id);
  return (
    <>
      <Button look="link" onClick={() => void openUnits()}>
        <svg class="icon" viewBox="0 0 24 24" aria-hidden="true">
          <path d="m15 18-6-6 6-6" />
        </svg>
        All my units
      </Button>
      <FailureNote />
      {data === null ? <Loading /> : <Unit key={id} data={data} path={path} />}
      <div class="ways">
        <OwnTab path={path} look="button plain">Write in my portfolio</OwnTab>
      </div>
    </>
  );
}

function Unit(
  { data: { assignment, submissions, files, viewer }, path }: { data: PortfolioData; path: string },
) {
  const { unit, completed, total, portfolioStatus, returned } = assignment;
  const next = nextStep(assignment, submissions);
  const state = viewer.archived
    ? "This portfolio is archived. You can look at your work here. It cannot change any more."
    : studentStateText(portfolioStatus);
  return (
    <>
      <Title>{unit.title}</Title>
      <p class="small">
        {`${unit.unitCode} · ${unit.level} `}
        <span class={`badge tone ${STATE_TONES[portfolioStatus ?? "open"]}`}>
          {portfolioLabel(portfolioStatus)}
        </span>
      </p>
      <p class="unit-progress">
        <Bar value={completed} of={total} label="Outcomes done" />
        <span class="small">{doneText({ completed, total })}</span>
      </p>
      <UnreadLink path={path} />
      <Note tone={portfolioStatus === "awarded" ? "success" : returned ? "warning" : "info"}>
        {!viewer.archived && (
          <p>
            <b>{next.text}</b>
          </p>
        )}
        {returned && <p class="written" dir="auto">{returned.reason}</p>}
        {state !== null && <p>{state}</p>}
        {paused.value !== null && evidenceOpen(portfolioStatus) && <p>{paused.value}</p>}
        {next.kind === "submit" && !viewer.archived && <OwnTab path={path}>{next.label}</OwnTab>}
      </Note>
      <div class="outcomes">
        {submissions.map((submission) => (
          <Outcome
            key={submission.id}
            submission={submission}
            outcome={unit.outcomes[submission.outcomeIndex]}
            files={files.filter(({ submissionId }) => submissionId === submission.id)}
            portfolioStatus={portfolioStatus}
            archived={viewer.archived}
            open={submission.outcomeIndex === firstOpen.value}
          />
        ))}
      </div>
    </>
  );
}

import { portfolioLink } from "../../../domain/portfolio_links.ts";
import { studentStateText } from "../../../domain/student_state.ts";
import { evidenceOpen } from "../../../domain/workflow.ts";
import type { PortfolioData } from "../answers.ts";
import { failureText } from "../api.ts";
import { messagesScreen } from "../late_screens.ts";
import { Back, Button, Note, OwnTab, Title } from "../parts.tsx";
import { paused } from "../uploads/state.ts";
import { Outcome } from "./Outcome.tsx";
import { FailureNote, Loading, OutcomesDone, StateBadge } from "./parts.tsx";
import { failure, firstOpen, nextStep, openUnits, portfolio, unread } from "./portfolios.ts";
import { SubmitForm } from "./SubmitForm.tsx";

export function UnitScreen({ id }: { id: string }) {
  const data = portfolio.value?.assignment.id === id ? portfolio.value : null;
  const path = portfolioLink(id);
  return (
    <>
      <Back onClick={() => void openUnits()}>All my units</Back>
      {data === null && failure.value !== null && <Title>This unit has not loaded</Title>}
      <FailureNote />
      {data !== null ? <Unit key={id} data={data} /> : failure.value === null && <Loading />}
      <div class="ways">
        <MessagesButton id={id} />
        <OwnTab path={path}>Open in full</OwnTab>
      </div>
    </>
  );
}

function Unit({ data }: { data: PortfolioData }) {
  const { assignment, submissions, files, viewer } = data;
  const { unit, completed, total, portfolioStatus, returned } = assignment;
  const next = nextStep(assignment, submissions);
  const state = viewer.archived
    ? "This portfolio is archived. You can look at your work but you can't change it now."
    : studentStateText(portfolioStatus);
  return (
    <>
      <Title>{unit.title}</Title>
      <p class="small">
        {`${unit.unitCode} · ${unit.level} `}
        <StateBadge state={portfolioStatus} />
      </p>
      <p class="ways">
        <OutcomesDone completed={completed} total={total} />
      </p>
      <Note tone={portfolioStatus === "awarded" ? "success" : returned ? "warning" : "info"}>
        {!viewer.archived && (
          <p>
            <b>{next.text}</b>
          </p>
        )}
        {returned && <p class="written" dir="auto">{returned.reason}</p>}
        {state !== null && <p>{state}</p>}
        {paused.value !== null && evidenceOpen(portfolioStatus) && <p>{paused.value}</p>}
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
      {portfolioStatus === null && !viewer.archived && (
        <SubmitForm data={data} ready={next.kind === "submit"} />
      )}
    </>
  );
}

/** The screen's code and the conversation come together. */
async function showMessages(portfolioId: string): Promise<void> {
  try {
    const [{ MessagesScreen }, { openMessages }] = await Promise.all([
      import("../messages/MessagesScreen.tsx"),
      import("../messages/conversation.ts"),
    ]);
    messagesScreen.value = MessagesScreen;
    await openMessages(portfolioId);
  } catch (error) {
    failure.value = failureText(error);
  }
}

function MessagesButton({ id }: { id: string }) {
  const count = unread.value?.count ?? 0;
  return (
    <Button onClick={() => void showMessages(id)}>
      Messages{count > 0 && <span class="badge tone info">{`${count} new`}</span>}
    </Button>
  );
}

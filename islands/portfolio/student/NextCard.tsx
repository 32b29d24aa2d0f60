import { longDate } from "../../../domain/dates.ts";
import { links } from "../../../domain/links.ts";
import type { NextAction } from "../../../domain/next_action.ts";
import { studentStateText } from "../../../domain/student_state.ts";
import type { AssignmentView } from "../../../server/features/portfolio/read_assignment.ts";
import { Alert } from "../../../ui/Alert.tsx";
import { Button } from "../../../ui/Button.tsx";
import { CircleCheck } from "../../../ui/icons.ts";
import { LinkButton } from "../../../ui/LinkButton.tsx";
import { ReadAloudButton } from "../../read_aloud/ReadAloudButton.tsx";
import { useWhenSaved } from "../state/mutations.ts";
import { usePortfolio } from "../state/portfolio_context.ts";

type Props = {
  assignment: AssignmentView;
  next: NextAction;
};

/** The next step with its button, why the portfolio came back, or that nothing is left to do. */
export function NextCard({ assignment, next }: Props) {
  const { timeZone } = usePortfolio();
  const { portfolioStatus, returned } = assignment;
  const waiting = next.kind === "none";
  const detail = studentStateText(portfolioStatus);
  // The award's own card says the rest.
  if (portfolioStatus === "awarded") return <p className="quiet">{detail}</p>;
  return (
    <section
      className={`next-card card-row box stack gap-m ${waiting ? "toned tone-success" : "accented"}`}
      aria-label="What to do next"
    >
      <p className="title strong row one-line tops gap-s" role="status">
        {waiting && <CircleCheck size={26} />}
        <span className="fill anywhere">{next.text}</span>
      </p>
      {returned && (
        <Alert tone="warning" title={`Your teacher wrote on ${longDate(returned.at, timeZone)}`}>
          <p className="written">{returned.reason}</p>
        </Alert>
      )}
      {detail && <p className="next-detail small">{detail}</p>}
      <div className="next-actions row between one-line gap-xs">
        <NextButton next={next} />
        <ReadAloudButton
          text={[next.text, returned?.reason, detail].filter(Boolean).join(" ")}
          label="what to do next"
          className="sign-end"
        />
      </div>
    </section>
  );
}

function NextButton({ next }: Pick<Props, "next">) {
  const { openDialog } = usePortfolio();
  const whenSaved = useWhenSaved();
  switch (next.kind) {
    case "outcome":
      return (
        <LinkButton variant="primary" size="large" href={`#outcome-${next.outcomeIndex + 1}`}>
          {next.label}
        </LinkButton>
      );
    case "submit":
      return (
        <Button
          variant="primary"
          size="large"
          onClick={() => void whenSaved(() => openDialog({ type: "step", step: "submit" }))}
        >
          {next.label}
        </Button>
      );
    case "none":
      return <a className="target strong" href={links.home()}>Go to my start page</a>;
  }
}

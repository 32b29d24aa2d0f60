import { OWN_WORK, undeclaredQuestion } from "../../../domain/declarations.ts";
import { pieceCount } from "../../../domain/evidence_need.ts";
import { GAP_LABELS, type OutcomeGap, outcomeGap } from "../../../domain/outcome_gap.ts";
import { STEPS } from "../../../domain/workflow.ts";
import type { PortfolioData } from "../answers.ts";
import { Button, Note } from "../parts.tsx";
import { draftOwner } from "../session.ts";
import { askToSubmit, declare, keepWorking, refusal, submit, submitting } from "./submitting.ts";

const { label } = STEPS.submit;
const takeFocus = (heading: HTMLElement | null) => heading?.focus();

function send(event: Event): void {
  event.preventDefault();
  void submit();
}

/** The student's own step, asked in its place: a dialog would open anywhere in a tall frame. */
export function SubmitForm({ data, ready }: { data: PortfolioData; /** What is next. */ ready: boolean }) {
  const { id } = data.assignment;
  const asked = submitting.value;
  const text = refusal.value?.id === id ? refusal.value.text() : null;
  const why = text === null ? null : <p class="error" role="alert">{text}</p>;
  if (asked?.id !== id || asked.writer !== draftOwner.value) {
    return (
      <section class="feedback">
        <p>Finished? Send your work to your teacher.</p>
        {why}
        <Button look={ready ? "primary" : "plain"} onClick={() => void askToSubmit(id)}>{label}</Button>
      </section>
    );
  }
  if (asked.undeclared) {
    const { title, description, confirm } = undeclaredQuestion("submit", OWN_WORK, true);
    return (
      <form key="undeclared" class="feedback" onSubmit={send}>
        <h2 ref={takeFocus} tabIndex={-1}>{title}</h2>
        <p>{description}</p>
        {why}
        <p class="ways">
          <Button look="primary" onClick={() => declare({ undeclared: false })}>Go back</Button>
          <Button type="submit" look="plain" pending={asked.pending}>{confirm}</Button>
        </p>
      </form>
    );
  }
  return (
    <form key="declaring" class="feedback" onSubmit={send}>
      <h2 ref={takeFocus} tabIndex={-1}>Submit this portfolio?</h2>
      <p>Your teacher can then assess it. You can still change it until they do.</p>
      <Gaps data={data} />
      <label class="tick">
        <input
          type="checkbox"
          checked={asked.declaration}
          onChange={(event) => declare({ declaration: event.currentTarget.checked })}
        />
        {OWN_WORK}
      </label>
      <label for="help">Help you had (optional)</label>
      <textarea
        id="help"
        rows={2}
        dir="auto"
        value={asked.helpGiven}
        onInput={(event) => declare({ helpGiven: event.currentTarget.value })}
      />
      {why}
      <p class="ways">
        <Button type="submit" look="primary" pending={asked.pending}>{label}</Button>
        <Button look="link" onClick={keepWorking}>Not yet</Button>
      </p>
    </form>
  );
}

function Gaps({ data: { assignment: { unit }, submissions, files } }: { data: PortfolioData }) {
  const missing = new Map<OutcomeGap, number[]>();
  for (const { id, outcomeIndex, teacherOutcomeComplete, heldAt, studentComment } of submissions) {
    const gap = outcomeGap({
      evidenceType: unit.outcomes[outcomeIndex]?.evidenceType ?? null,
      complete: teacherOutcomeComplete,
      pieces: pieceCount(files.filter(({ submissionId }) => submissionId === id).length, heldAt),
      hasReflection: studentComment !== "",
    });
    if (gap !== null) missing.set(gap, [...missing.get(gap) ?? [], outcomeIndex + 1]);
  }
  if (missing.size === 0) return <p>Everything is ready.</p>;
  return (
    <Note tone="warning">
      {[...missing].map(([gap, numbers]) => (
        <p key={gap}>
          {`${GAP_LABELS[gap]}: ${numbers.length === 1 ? "outcome" : "outcomes"} ${numbers.join(", ")}`}
        </p>
      ))}
    </Note>
  );
}

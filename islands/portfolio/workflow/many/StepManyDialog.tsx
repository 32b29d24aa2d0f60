import { queryOptions, useMutation, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { fullName } from "../../../../domain/people.ts";
import { portfolioCount } from "../../../../domain/progress.ts";
import { missingItemText } from "../../../../domain/readiness.ts";
import { STEPS } from "../../../../domain/workflow.ts";
import type { CheckedStep } from "../../../../server/features/portfolio/workflow/check_many.ts";
import { Alert } from "../../../../ui/Alert.tsx";
import { Checkbox } from "../../../../ui/Checkbox.tsx";
import { answer } from "../../../api.ts";
import { QueryError } from "../../../lists/QueryError.tsx";
import { portfolioApi } from "../../state/queries.ts";
import { useFocusFallback } from "../portfolio_actions.ts";
import { StepConfirm, type StepDeclaration } from "../StepConfirm.tsx";
import { countedStep, manyText } from "../step_text.ts";
import { LeftOutList } from "./LeftOutList.tsx";
import { leftOut, stepPlan } from "./many_text.ts";
import type { AskedSteps, StepManyResult } from "./use_step_many.ts";

type Props = { asked: AskedSteps; onDone: (result: StepManyResult) => void; onClose: () => void };

const checkQuery = ({ step, ids }: AskedSteps) =>
  queryOptions({
    queryKey: ["step check", step, ids],
    queryFn: ({ signal }) =>
      answer(
        portfolioApi.assignments.steps.check.$post({ json: { step, ids: [...ids] } }, { init: { signal } }),
      ),
    staleTime: 0,
    gcTime: 0,
  });

/** Asks once for a step of many: whose, what is missing, and which are left out and why. */
export default function StepManyDialog({ asked, onDone, onClose }: Props) {
  const { step } = asked;
  const check = useQuery(checkQuery(asked));
  const focusAfter = useFocusFallback();
  // What has something missing goes along only where that is said.
  const [leaveOut, setLeaveOut] = useState(true);
  const { ready, withMissing, left } = stepPlan(check.data ?? []);
  const going = leaveOut ? ready.filter((each) => !withMissing.includes(each)) : ready;
  const takeSteps = useMutation({
    mutationFn: ({ declaration }: StepDeclaration) => {
      const json = { step, ids: going.map(({ id }) => id), declaration };
      return answer(portfolioApi.assignments.steps.$post({ json }));
    },
    onSuccess: ({ done, left: refused }) =>
      onDone({
        step,
        done,
        left: [
          ...left,
          ...refused.flatMap(({ id, reason }) => {
            const found = going.find((each) => each.id === id);
            return found ? [leftOut(found, reason)] : [];
          }),
        ],
      }),
    onError: () => void check.refetch(),
    meta: { failed: `Not all of the portfolios could be ${STEPS[step].to}. Please try again.` },
  });
  const count = check.data ? going.length : asked.ids.length;
  return (
    <StepConfirm
      step={step}
      student={false}
      text={manyText(step, count)}
      confirmLabel={countedStep(step, count)}
      pending={check.isFetching || takeSteps.isPending}
      pendingText={takeSteps.isPending ? "Working…" : "Checking…"}
      disabled={!check.isFetching && going.length === 0}
      onConfirm={(declared) => takeSteps.mutate(declared)}
      onClose={onClose}
      focusAfter={focusAfter}
    >
      {check.isError && !check.isFetching && (
        <QueryError query={check} title="The portfolios could not be checked" />
      )}
      {withMissing.length > 0 && (
        <Alert tone="warning" title={`${portfolioCount(withMissing.length)} with required work missing`}>
          <Checkbox
            label={withMissing.length === 1 ? "Leave it out" : `Leave these ${withMissing.length} out`}
            checked={leaveOut}
            onChange={(event) =>
              setLeaveOut(event.currentTarget.checked)}
          />
          <Names
            items={withMissing}
            whyOf={({ missingWork }) =>
              missingItemText({ kind: "work", outcomes: missingWork })}
          />
        </Alert>
      )}
      {left.length > 0 && (
        <section className="stack gap-s">
          <h3 className="strong">{`Left out: ${portfolioCount(left.length)}`}</h3>
          <LeftOutList left={left} />
        </section>
      )}
      {going.length > 0 && (
        <section className="stack gap-s">
          <h3 className="strong">{portfolioCount(going.length)}</h3>
          <Names items={going} />
        </section>
      )}
    </StepConfirm>
  );
}

type NamesProps = { items: readonly CheckedStep[]; whyOf?: (item: CheckedStep) => string };

function Names({ items, whyOf }: NamesProps) {
  return (
    <ul className="stack gap-xs">
      {items.map((item) => (
        <li key={item.id} className="anywhere">
          <bdi>{fullName(item)}</bdi>, {item.unitTitle}
          {whyOf && <span className="block small quiet">{whyOf(item)}</span>}
        </li>
      ))}
    </ul>
  );
}

import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { countText } from "../../domain/count_text.ts";
import {
  CHOOSE_UNITS,
  createdText,
  type GivenUnits,
  MAX_UNITS,
  TOO_MANY_UNITS,
  unitCount,
} from "../../domain/give_units.ts";
import { fullName } from "../../domain/people.ts";
import type { UnitChoice } from "../../server/features/units/list_unit_choices.ts";
import type { portfolioRoutes } from "../../server/web/portfolio/routes.ts";
import { Button } from "../../ui/Button.tsx";
import { Dialog } from "../../ui/Dialog.tsx";
import { ReasonedButton } from "../../ui/ReasonedButton.tsx";
import { SearchedList } from "../lists/SearchedList.tsx";
import { useSearch } from "../lists/use_search.ts";
import { answer, apiClient } from "../api.ts";
import { useToast } from "../providers.tsx";
import { unitApi } from "../units/queries.ts";
import { GivenReport } from "./GivenReport.tsx";
import { UnitByCode } from "./UnitByCode.tsx";
import { HiddenTicks, UnitTicks } from "./UnitTicks.tsx";

const assignmentApi = apiClient<typeof portfolioRoutes>();

type Student = { id: string; firstName: string; lastName: string };
type Props = { students: readonly Student[]; onGiven: () => void; onClose: () => void };

/** Gives ticked units to chosen students; stays open where someone is left out. */
export default function GiveUnitsDialog({ students, onGiven, onClose }: Props) {
  const toast = useToast();
  const [chosen, setChosen] = useState<readonly UnitChoice[]>([]);
  const results = useSearch<UnitChoice>(
    ["unit choices"],
    ({ search }, options) => unitApi.units.choices.$get({ query: { search } }, options),
  );
  const count = countText(students.length, "student");
  const giving = useGiveUnits(({ done, left }) => {
    onGiven();
    if (left.length > 0) return;
    toast({
      title: createdText(done.length),
      description: `${unitCount(chosen.length)} for ${count}`,
      tone: "success",
    });
    onClose();
  });
  const has = (id: string) => chosen.some((unit) => unit.id === id);
  const choose = (unit: UnitChoice, on: boolean) =>
    setChosen((units) => [...units.filter(({ id }) => id !== unit.id), ...(on ? [unit] : [])]);
  const reason = chosen.length === 0 ? CHOOSE_UNITS : chosen.length > MAX_UNITS ? TOO_MANY_UNITS : null;
  const report = giving.data && giving.data.left.length > 0 && (
    <GivenReport
      given={giving.data}
      units={chosen.map(({ id, title }) => ({ id, name: title }))}
      students={students.map((student) => ({ id: student.id, name: fullName(student) }))}
    />
  );
  return (
    <Dialog
      startInField
      onClose={onClose}
      busy={giving.isPending}
      title="Give units"
      description={`To ${count}. Each gets a portfolio of their own for each unit.`}
      footer={report ? <Button variant="primary" onClick={onClose}>Done</Button> : (
        <>
          <Button disabled={giving.isPending} onClick={onClose}>Cancel</Button>
          <ReasonedButton
            variant="primary"
            reason={reason}
            pending={giving.isPending}
            pendingText="Giving…"
            onClick={() =>
              giving.mutate({
                unitIds: chosen.map(({ id }) => id),
                studentIds: students.map(({ id }) => id),
              })}
          >
            {chosen.length === 0 ? "Give units" : `Give ${unitCount(chosen.length)} to ${count}`}
          </ReasonedButton>
        </>
      )}
    >
      {report || (
        <>
          <SearchedList
            results={results}
            label="Find a unit"
            loading="Loading units…"
            failed="The units could not be loaded"
            emptyText="Your school has no unit yet. Type the code of the first one."
            noMatch="No unit of your school"
          >
            {(units) => <UnitTicks units={units} has={has} onChoose={choose} />}
          </SearchedList>
          {/* A search does not hide what is ticked. */}
          <HiddenTicks
            units={chosen.filter(({ id }) => !results.list.data?.some((unit) => unit.id === id))}
            onChoose={choose}
          />
          <UnitByCode onFound={(unit) => choose(unit, true)} />
        </>
      )}
    </Dialog>
  );
}

type Input = { unitIds: readonly string[]; studentIds: readonly string[] };

/** Gives units to students by one call. */
function useGiveUnits(onGiven: (given: GivenUnits, input: Input) => void) {
  return useMutation({
    mutationFn: ({ unitIds, studentIds }: Input) => {
      const json = { unitIds: [...unitIds], studentIds: [...studentIds] };
      return answer(assignmentApi.assignments.bulk.$post({ json }));
    },
    meta: { failed: "Please try again.", failedTitle: "Failed to give the units" },
    onSuccess: onGiven,
  });
}

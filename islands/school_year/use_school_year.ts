import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { checkClassName } from "../../domain/classes.ts";
import {
  checkNextYear,
  classesThatMeet,
  type ClassMove,
  isMoved,
  proposeClassName,
  proposeYears,
  summarize,
  type YearMove,
} from "../../domain/school_year.ts";
import type { SchoolYear } from "../../server/features/school_year/read_school_year.ts";
import { answer, ApiError, messageOf } from "../api.ts";
import { useToast } from "../providers.tsx";
import { leaverQueries } from "../take_home/queries.ts";
import { schoolYearApi, schoolYearQueries } from "./queries.ts";

/** Choices that differ from the proposals, by year group and class. */
type Choices = {
  years: ReadonlyMap<string, string | null>;
  classes: ReadonlyMap<string, Partial<Pick<ClassMove, "name" | "staffId">>>;
};
const NONE: Choices = { years: new Map(), classes: new Map() };

/** The step into a new year as it is proposed and changed, and what is not right in it; soon after one nothing is proposed. */
export function useSchoolYear(year: SchoolYear) {
  const client = useQueryClient();
  const toast = useToast();
  const [choices, setChoices] = useState(NONE);
  const again = year.lastStart !== null;
  const proposed = again
    ? year.years.map(({ yearGroup }): YearMove => ({ from: yearGroup, to: yearGroup }))
    : proposeYears(year.years);
  const years = proposed.map(({ from, to }): YearMove => ({
    from,
    to: choices.years.has(from) ? choices.years.get(from)! : to,
  }));
  const classes = year.classes.map(({ id, name, staffId }): ClassMove => ({
    id,
    name: proposeClassName(name, proposed),
    staffId,
    ...choices.classes.get(id),
    before: { name, staffId },
  }));
  const changed = classes.filter(({ name, staffId, before }) =>
    name !== before.name || staffId !== before.staffId
  );
  const moves = years.filter((move) => move.to === null || isMoved(move));
  const summary = summarize(year.years, years, changed.length);
  const { yearErrors, classErrors } = findErrors(year, years, classes, changed);
  const start = useMutation({
    mutationFn: () => {
      const { moved, leavers } = summary;
      return answer(schoolYearApi.admin["school-year"].$post({
        json: { years: moves, classes: changed, expected: { moved, leavers }, again },
      }));
    },
    onSuccess: (after) => {
      client.setQueryData(schoolYearQueries.plan.queryKey, after);
      setChoices(NONE);
      void client.invalidateQueries({ queryKey: leaverQueries.all });
      toast({ title: "The new school year has begun", tone: "success" });
    },
    onError: (error) => {
      // Without an answer it may have been done, which the page then shows.
      void client.invalidateQueries(schoolYearQueries.plan);
      const answered = error instanceof ApiError;
      if (!answered) setChoices(NONE);
      toast({
        title: answered ? "The school year was not started" : "No answer came",
        description: messageOf(
          error,
          "The year may have been started all the same. Look at the year groups first.",
        ),
        tone: "danger",
      });
    },
  });
  return {
    years,
    classes,
    summary,
    yearErrors,
    classErrors,
    /** Why it cannot be started. */
    reason: yearErrors.size + classErrors.size > 0
      ? "Some lines are not right yet"
      : summary.moved + summary.leavers + summary.classes === 0
      ? "Nothing changes"
      : null,
    setYear: (from: string, to: string | null) =>
      setChoices({ ...choices, years: new Map(choices.years).set(from, to) }),
    setClass: (id: string, change: Partial<Pick<ClassMove, "name" | "staffId">>) =>
      setChoices({
        ...choices,
        classes: new Map(choices.classes).set(id, { ...choices.classes.get(id), ...change }),
      }),
    start,
  };
}

/** By year group and by class; a class that does not change is not checked for its teacher. */
function findErrors(
  year: SchoolYear,
  years: readonly YearMove[],
  classes: readonly ClassMove[],
  changed: readonly ClassMove[],
) {
  const meeting = classesThatMeet(classes);
  const active = new Set(year.staff.map(({ id }) => id));
  const yearErrors = new Map(years.flatMap(({ from, to }) => {
    const message = to === null ? null : checkNextYear(to);
    return message === null ? [] : [[from, message]];
  }));
  const classErrors = new Map(changed.flatMap(({ id, name, staffId }) => {
    const errors = {
      name: checkClassName(name) ??
        (meeting.has(id) ? "This teacher would have two classes of this name" : null),
      teacher: active.has(staffId) ? null : "Choose who takes the class",
    };
    return errors.name === null && errors.teacher === null ? [] : [[id, errors]];
  }));
  return { yearErrors, classErrors };
}

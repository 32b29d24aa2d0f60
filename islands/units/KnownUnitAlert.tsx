import { useQuery } from "@tanstack/react-query";
import { checkSheetCode } from "../../domain/check_unit.ts";
import { countText } from "../../domain/count_text.ts";
import { parseDayFirst } from "../../domain/dates.ts";
import { sameOutcomes } from "../../domain/units.ts";
import type { KnownUnitView } from "../../server/features/units/read_unit.ts";
import { Alert } from "../../ui/Alert.tsx";
import { unitQueries } from "./queries.ts";
import type { UnitForm } from "./unit_form.ts";

/** Whether the school has this code already, and what saving means then (DECISIONS 17). */
export function KnownUnitAlert({ form }: { form: UnitForm }) {
  const code = form.unitCode.trim();
  const { data } = useQuery({ ...unitQueries.known(code), enabled: checkSheetCode(code) === null });
  const known = data?.known;
  if (!known) return null;
  if (isUnchanged(known, form)) {
    return (
      <Alert title="Your school already has this unit, just like this.">
        <p>Keeping it changes nothing.</p>
      </Alert>
    );
  }
  return (
    <Alert tone="warning" title={`Your school already has unit ${known.unitCode}`}>
      <p>
        <bdi>{known.title}</bdi>
        {`, with ${countText(known.outcomes.length, "outcome")}.`}
      </p>
      <p>{consequenceText(known)}</p>
    </Alert>
  );
}

function consequenceText({ portfolios, source }: KnownUnitView): string {
  const portfoliosText = portfolios === 0
    ? "No portfolio has it yet."
    : `${countText(portfolios, "portfolio")} with it ${
      portfolios === 1 ? "keeps the version it has" : "keep the version they have"
    }.`;
  const catalogueText = source === "catalogue" ? " From then on the catalogue no longer changes it." : "";
  return `If you keep this one, new portfolios get it. ${portfoliosText}${catalogueText}`;
}

function isUnchanged(known: KnownUnitView, form: UnitForm): boolean {
  const normalized = (text: string) => text.replace(/\s+/g, " ").trim();
  const outcomes = form.outcomes.map((outcome) => ({
    ...outcome,
    description: normalized(outcome.description),
  }));
  return known.title === normalized(form.title) && known.level === normalized(form.level) &&
    known.approvedDate === parseDayFirst(form.approvedDate) && sameOutcomes(known.outcomes, outcomes);
}

import { useQuery } from "@tanstack/react-query";
import { checkSheetCode } from "../../domain/check_unit.ts";
import { parseDayFirst } from "../../domain/dates.ts";
import { calls } from "../../domain/links.ts";
import { sameOutcomes } from "../../domain/units.ts";
import type { KnownUnitView } from "../../server/features/units/read_known_unit.ts";
import { Alert } from "../../ui/Alert.tsx";
import { callApi } from "../call_api.ts";
import type { UnitForm } from "./unit_form.ts";

/** Says when the school has this code already, and what keeping the form means then (DECISIONS 17). */
export function KnownUnit({ form }: { form: UnitForm }) {
  const code = form.unitCode.trim();
  const { data } = useQuery({
    queryKey: ["known unit", code],
    queryFn: () => callApi<{ known: KnownUnitView | null }>(calls.knownUnit(code)),
    enabled: checkSheetCode(code) === null,
    staleTime: 0,
    gcTime: 0,
  });
  const known = data?.known;
  if (!known) return null;
  if (saysTheSame(known, form)) {
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
        {`, with ${counted(known.outcomes.length, "outcome")}.`}
      </p>
      <p>{meaning(known)}</p>
    </Alert>
  );
}

function meaning({ portfolios, source }: KnownUnitView): string {
  const stays = portfolios === 0
    ? "No portfolio has it yet."
    : `${counted(portfolios, "portfolio")} with it ${
      portfolios === 1 ? "keeps the version it has" : "keep the version they have"
    }.`;
  const own = source === "catalogue" ? " From then on the catalogue no longer changes it." : "";
  return `If you keep this one, new portfolios get it. ${stays}${own}`;
}

function counted(count: number, what: string): string {
  return count === 1 ? `1 ${what}` : `${count} ${what}s`;
}

function saysTheSame(known: KnownUnitView, form: UnitForm): boolean {
  const plain = (words: string) => words.replace(/\s+/g, " ").trim();
  const outcomes = form.outcomes.map((outcome) => ({ ...outcome, description: plain(outcome.description) }));
  return known.title === plain(form.title) && known.level === plain(form.level) &&
    known.approvedDate === parseDayFirst(form.approvedDate) && sameOutcomes(known.outcomes, outcomes);
}

import { links } from "../../domain/links.ts";
import { evidenceTypeOf } from "../../domain/check_unit.ts";
import { DEFAULT_EVIDENCE_TYPE, OWN_UNIT_ORIGINS } from "../../domain/units.ts";
import { formKeeper } from "../kept_form.ts";
import { newOutcome, type UnitForm } from "./unit_form.ts";

/** What was pasted, and the form it became; null before there is one. */
export type KeptUnit = { pasted: string; form: UnitForm | null };

type Keeper = { read(): KeptUnit | null; keep(unit: KeptUnit): void; forget(): void };

/** Where a unit waits that one person has begun to add and not kept (`islands/kept_form.ts`). */
export function unitKeeper(personId: string): Keeper {
  const keeper = formKeeper(
    { personId, path: links.home(), form: "own-unit" },
    { store: () => localStorage, now: () => new Date() },
  );
  return {
    read() {
      const kept = keeper.read();
      return kept && { pasted: kept.pasted ?? "", form: formIn(kept.form) };
    },
    keep: ({ pasted, form }) => keeper.keep({ pasted, form: JSON.stringify(form) }),
    forget: keeper.forget,
  };
}

/** A form out of the browser's storage, where anything may stand; notes are not brought back. */
function formIn(text: string | undefined): UnitForm | null {
  let value: unknown = null;
  try {
    value = JSON.parse(text ?? "null");
  } catch {
    return null;
  }
  if (typeof value !== "object" || value === null) return null;
  const record: Record<string, unknown> = { ...value };
  const words = (name: string) => typeof record[name] === "string" ? record[name] : "";
  const outcomes = Array.isArray(record.outcomes) ? record.outcomes : [];
  return {
    origin: OWN_UNIT_ORIGINS.find((origin) => origin === record.origin) ?? "typed",
    unitCode: words("unitCode"),
    title: words("title"),
    level: words("level"),
    approvedDate: words("approvedDate"),
    outcomes: outcomes.map((outcome: unknown) => {
      const { description, evidenceType }: Record<string, unknown> = { ...Object(outcome) };
      return newOutcome({
        description: String(description ?? ""),
        evidenceType: evidenceTypeOf(String(evidenceType)) ?? DEFAULT_EVIDENCE_TYPE,
      });
    }),
    notes: [],
  };
}

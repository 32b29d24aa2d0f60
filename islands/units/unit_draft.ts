import { evidenceTypeOf } from "../../domain/check_unit.ts";
import { links } from "../../domain/links.ts";
import { DEFAULT_EVIDENCE_TYPE, OWN_UNIT_ORIGINS } from "../../domain/units.ts";
import { formDraftStore } from "../form/form_draft.ts";
import { newOutcome, type UnitForm } from "./unit_form.ts";

export type OwnUnitDraft = { pasted: string; form: UnitForm | null };

type OwnUnitDraftStore = { read(): OwnUnitDraft | null; save(draft: OwnUnitDraft): void; clear(): void };

/** Stores a person's unsaved unit in this browser. */
export function ownUnitDraftStore(personId: string): OwnUnitDraftStore {
  const draftStore = formDraftStore({ personId, path: links.home(), form: "own-unit" });
  return {
    read() {
      const draft = draftStore.read();
      return draft && { pasted: draft.pasted ?? "", form: parseForm(draft.form) };
    },
    save: ({ pasted, form }) => draftStore.save({ pasted, form: JSON.stringify(form) }),
    clear: draftStore.clear,
  };
}

// Storage is untrusted; notes are not restored.
function parseForm(text: string | undefined): UnitForm | null {
  let value: unknown = null;
  try {
    value = JSON.parse(text ?? "null");
  } catch {
    return null;
  }
  if (typeof value !== "object" || value === null) return null;
  const record: Record<string, unknown> = { ...value };
  const textOf = (name: string) => typeof record[name] === "string" ? record[name] : "";
  const outcomes = Array.isArray(record.outcomes) ? record.outcomes : [];
  return {
    origin: OWN_UNIT_ORIGINS.find((origin) => origin === record.origin) ?? "typed",
    unitCode: textOf("unitCode"),
    title: textOf("title"),
    level: textOf("level"),
    approvedDate: textOf("approvedDate"),
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

import { evidenceTypeOf } from "../../domain/check_unit.ts";
import { links } from "../../domain/links.ts";
import { DEFAULT_EVIDENCE_TYPE, OWN_UNIT_ORIGINS } from "../../domain/units.ts";
import { type DraftStore, recordOf, tryOrNull } from "../../browser/browser_store.ts";
import { formDraftStore, textsOf } from "../form/form_draft.ts";
import { newOutcome, type UnitForm } from "./unit_form.ts";

type OwnUnitDraft = { pasted: string; form: UnitForm | null };

/** Stores a person's unsaved unit in this browser. */
export function ownUnitDraftStore(personId: string): DraftStore<OwnUnitDraft> {
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
function parseForm(text = "null"): UnitForm | null {
  const value: unknown = tryOrNull(() => JSON.parse(text));
  if (typeof value !== "object" || value === null) return null;
  const { unitCode = "", title = "", level = "", approvedDate = "", origin } = textsOf(value);
  const { outcomes } = recordOf(value);
  return {
    origin: OWN_UNIT_ORIGINS.find((known) => known === origin) ?? "typed",
    unitCode,
    title,
    level,
    approvedDate,
    outcomes: (Array.isArray(outcomes) ? outcomes : []).map((outcome: unknown) => {
      const { description = "", evidenceType = "" } = textsOf(outcome);
      return newOutcome({ description, evidenceType: evidenceTypeOf(evidenceType) ?? DEFAULT_EVIDENCE_TYPE });
    }),
    notes: [],
  };
}

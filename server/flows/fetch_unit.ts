import { AppError } from "../../domain/errors.ts";
import type { Actor } from "../../domain/permissions.ts";
import { codeSpellings, type NewUnit } from "../../domain/units.ts";
import { configuredSource } from "../adapters/unit_source/unit_source.ts";
import { sameContent, saveUnit } from "../features/units/save_unit.ts";
import { readCatalogue } from "../features/units/read_catalogue.ts";
import { readSource } from "../features/units/read_source.ts";
import { readUnitByCode, type StoredUnit, type UnitView, unitView } from "../features/units/read_unit.ts";
import type { Services } from "../services/services.ts";

type ExternalUnit = { unit: NewUnit; origin: "catalogue" | "source" };

/** Looks in the school, the catalogue, then UNIT_SOURCE_URL, and saves what it finds (DECISIONS 17). Throws not_found, unavailable. */
export async function fetchUnit(
  services: Services,
  tenantId: string,
  actor: Actor,
  unitCode: string,
): Promise<UnitView> {
  const { doors, now } = services;
  const spellings = codeSpellings(unitCode);
  const known = await doors.readTenant(tenantId, (db) => readUnitByCode(db, spellings));
  if (known?.source === "own") return unitView(known);
  const external = await findExternal(services, tenantId, spellings, known);
  if (known && (external === null || sameContent(known, external.unit))) return unitView(known);
  if (external === null) {
    throw new AppError(
      "not_found",
      `No unit with the code ${unitCode} was found. Check the number, or add the unit yourself: ` +
        "paste the text of its unit sheet, drop its PDF, or type it in.",
    );
  }
  const saved = await doors.writeTenant(
    tenantId,
    (tx) => saveUnit(tx, actor, { ...external, source: "catalogue", now: now() }),
  );
  return unitView(saved);
}

/** Null when neither knows the code, or the source fails for a known unit. */
async function findExternal(
  { doors, config, log, now }: Services,
  tenantId: string,
  spellings: readonly string[],
  known: StoredUnit | null,
): Promise<ExternalUnit | null> {
  const listed = await doors.readControl((db) => readCatalogue(db, spellings));
  if (listed) return { unit: listed, origin: "catalogue" };
  const source = configuredSource(config);
  if (source === null) return null;
  try {
    const unit = await readSource(source, spellings);
    return unit && { unit, origin: "source" };
  } catch (error) {
    if (!known) throw error;
    // The known unit will do; the operator sees why it was not refreshed.
    log({
      at: now().toISOString(),
      work: "ask the unit source",
      tenantId,
      fault: String(error instanceof Error ? error.cause : error),
    });
    return null;
  }
}

import { AppError } from "../../domain/errors.ts";
import type { Actor } from "../../domain/permissions.ts";
import { codeSpellings } from "../../domain/units.ts";
import { configuredSource } from "../adapters/unit_source/unit_source.ts";
import { keepUnit, same } from "../features/units/keep_unit.ts";
import { type FoundUnit, readCatalogue } from "../features/units/read_catalogue.ts";
import { readSource } from "../features/units/read_source.ts";
import { type KnownUnit, readUnitByCode, type UnitView, unitView } from "../features/units/read_unit.ts";
import type { Services } from "../services.ts";

type Found = { found: FoundUnit; origin: "catalogue" | "source" };

/**
 * Finds a unit by its six-digit code: the school's own first, else the installation's catalogue, else the source of
 * UNIT_SOURCE_URL; what those say is kept among the school's (DECISIONS 17). Throws not_found, and unavailable where
 * only the source could have told and did not; both say what to do next.
 */
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
  const elsewhere = await findElsewhere(services, tenantId, spellings, known);
  if (known && (elsewhere === null || same(known, elsewhere.found))) return unitView(known);
  if (elsewhere === null) {
    throw new AppError(
      "not_found",
      `No unit with the code ${unitCode} was found. Check the number, or add the unit yourself: ` +
        "paste the text of its unit sheet, drop its PDF, or type it in.",
    );
  }
  const kept = await doors.writeTenant(
    tenantId,
    (tx) => keepUnit(tx, actor, { ...elsewhere, source: "catalogue", now: now() }),
  );
  return unitView(kept);
}

/** What the catalogue, or else the source, says of a code; null when neither knows it, or a known one cannot be asked about. */
async function findElsewhere(
  { doors, config, log, now }: Services,
  tenantId: string,
  spellings: readonly string[],
  known: KnownUnit | null,
): Promise<Found | null> {
  const listed = await doors.readControl((db) => readCatalogue(db, spellings));
  if (listed) return { found: listed, origin: "catalogue" };
  const source = configuredSource(config);
  if (source === null) return null;
  try {
    const found = await readSource(source, spellings);
    return found && { found, origin: "source" };
  } catch (error) {
    if (!known) throw error;
    // What the school knows is good enough; the operator learns why nothing newer was seen.
    log({
      at: now().toISOString(),
      work: "ask the unit source",
      tenantId,
      fault: String(error instanceof Error ? error.cause : error),
    });
    return null;
  }
}

import { AppError } from "../../domain/errors.ts";
import type { Actor } from "../../domain/permissions.ts";
import { codeSpellings } from "../../domain/units.ts";
import { keepUnit, same } from "../features/units/keep_unit.ts";
import { readCatalogue } from "../features/units/read_catalogue.ts";
import { readUnitByCode, type UnitView, unitView } from "../features/units/read_unit.ts";
import type { Services } from "../services.ts";

/**
 * Finds a unit by its six-digit code: the school's own first, else the installation's catalogue, whose unit is kept
 * among the school's (DECISIONS 17). Throws not_found.
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
  const found = await doors.readControl((db) => readCatalogue(db, spellings));
  if (known && (found === null || same(known, found))) return unitView(known);
  if (found === null) throw new AppError("not_found", `No unit with the code ${unitCode} was found.`);
  const kept = await doors.writeTenant(
    tenantId,
    (tx) => keepUnit(tx, actor, { found, source: "catalogue", now: now() }),
  );
  return unitView(kept);
}

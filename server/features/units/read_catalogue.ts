import { desc, inArray, sql } from "drizzle-orm";
import { unitCatalogue } from "../../../db/control/schema/index.ts";
import type { ControlReader } from "../../../db/doors.ts";
import type { NewUnit } from "../../../domain/units.ts";

/** First match of the code's spellings, six digits before five. */
export async function readCatalogue(
  db: ControlReader,
  spellings: readonly string[],
): Promise<NewUnit | null> {
  const [row] = await db.select({
    unitCode: unitCatalogue.unitCode,
    title: unitCatalogue.title,
    level: unitCatalogue.level,
    approvedDate: unitCatalogue.approvedDate,
    outcomes: unitCatalogue.outcomes,
  }).from(unitCatalogue).where(inArray(unitCatalogue.unitCode, [...spellings]))
    .orderBy(desc(sql`length(${unitCatalogue.unitCode})`)).limit(1);
  return row ?? null;
}

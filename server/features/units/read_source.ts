import { checkUnit, type UnitDraft } from "../../../domain/check_unit.ts";
import { AppError } from "../../../domain/errors.ts";
import { askSource, type UnitSource } from "../../adapters/unit_source/unit_source.ts";
import { SOURCE_LIMITS } from "../../adapters/unit_source/source_limits.ts";
import type { FoundUnit } from "./read_catalogue.ts";

/**
 * The source's unit under one of some spellings of a code, asked one after the other; null when it has none, or speaks
 * of another unit. All of it has one time limit. Throws unavailable, with what happened as the cause for the log: the
 * words for people never name the source.
 */
export async function readSource(
  source: UnitSource,
  spellings: readonly string[],
  limit: number = SOURCE_LIMITS.time,
): Promise<FoundUnit | null> {
  const signal = AbortSignal.timeout(limit);
  try {
    for (const code of spellings) {
      const answer = await askSource(source, code, signal);
      if (answer === null) continue;
      const unit = checkUnit(Object(answer) as UnitDraft);
      if (typeof unit === "string") throw new Error(`the source's answer is no unit: ${unit}`);
      if (spellings.includes(unit.unitCode)) return unit;
    }
    return null;
  } catch (cause) {
    const error = new AppError(
      "unavailable",
      "The place where units are looked up does not answer as it should. " +
        "Try again in a moment, or add the unit yourself: paste the text of its unit sheet, drop its PDF, or type it in.",
    );
    error.cause = cause;
    throw error;
  }
}

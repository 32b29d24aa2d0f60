import { checkUnit, type UnitDraft } from "../../../domain/check_unit.ts";
import { AppError } from "../../../domain/errors.ts";
import { fetchUnitJson, type UnitSource } from "../../adapters/unit_source/unit_source.ts";
import { SOURCE_LIMITS } from "../../adapters/unit_source/pinned_get.ts";
import type { NewUnit } from "../../../domain/units.ts";

/**
 * Asks each spelling in turn within one time limit (`timeoutMs`). Throws `unavailable`, with the cause for
 * the log only; the message never names the source.
 */
export async function readSource(
  source: UnitSource,
  spellings: readonly string[],
  timeoutMs: number = SOURCE_LIMITS.timeoutMs,
): Promise<NewUnit | null> {
  const signal = AbortSignal.timeout(timeoutMs);
  try {
    for (const code of spellings) {
      const answer = await fetchUnitJson(source, code, signal);
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

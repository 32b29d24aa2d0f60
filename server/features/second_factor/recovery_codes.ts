import { encodeBase32UpperCaseNoPadding } from "@oslojs/encoding";
import { sql } from "drizzle-orm";
import { recoveryCodes } from "../../../db/control/schema/index.ts";
import type { ControlWriter } from "../../../db/doors.ts";
import { RECOVERY_CODES, shownRecoveryCode } from "../../../domain/second_factor.ts";
import { hashToken } from "../../kernel/tokens.ts";

/** New codes, as they are shown once. */
export function newRecoveryCodes(): string[] {
  return Array.from(
    { length: RECOVERY_CODES.count },
    () =>
      shownRecoveryCode(
        encodeBase32UpperCaseNoPadding(crypto.getRandomValues(new Uint8Array(RECOVERY_CODES.bytes))),
      ),
  );
}

/** Hash of the letters alone. */
export function hashRecoveryCode(code: string): string {
  return hashToken(code.replaceAll("-", ""));
}

/** Replaces a person's codes, where `when` holds. */
export function replaceCodesStatements(
  tx: Pick<ControlWriter, "db">,
  { userId, codes, when }: { userId: string; codes: readonly string[]; when: ReturnType<typeof sql> },
) {
  const hashes = JSON.stringify(codes.map(hashRecoveryCode));
  return [
    tx.db.run(sql`delete from ${recoveryCodes} where user_id = ${userId} and ${when}`),
    tx.db.run(sql`
      insert into recovery_codes (user_id, code_hash)
      select ${userId}, value from json_each(${hashes}) where ${when}`),
  ] as const;
}

import { sql } from "drizzle-orm";
import type { TenantReader, TenantWriter } from "../../../db/doors.ts";
import { AppError } from "../../../domain/errors.ts";
import { WIDGET_CODE, WIDGET_CODE_WRONG } from "../../../domain/widget.ts";
import { eventStatement } from "../activity/events.ts";
import { widgetCodeHash } from "./widget_code_hash.ts";
import { widgetSession } from "./widget_session.ts";

type Input = {
  code: string;
  /** Of the frame that asked for it. */
  frameHash: string;
  previousTokenHash: string | null;
  device: string;
  now: Date;
};

type OpenCode = { id: string; studentId: string; codeHash: string };

/** The frame's codes that are neither spent nor locked; one query. */
export async function listOpenCodes(
  db: Pick<TenantReader, "all">,
  { frameHash, now }: Pick<Input, "frameHash" | "now">,
): Promise<OpenCode[]> {
  return await db.all<OpenCode>(sql`
    select id, student_id as studentId, code_hash as codeHash from widget_codes
    where frame_hash = ${frameHash} and expires_at > ${now.toISOString()}
      and wrong_codes < ${WIDGET_CODE.wrongCodes}`);
}

/** For a read before the write, which a guess without a code never reaches. Throws `invalid`. */
export async function checkFrame(db: TenantReader, input: Input): Promise<void> {
  if ((await listOpenCodes(db, input)).length === 0) throw wrongCode();
}

/**
 * Begins the session of the student whose code it is, and spends all codes of the frame. A wrong one counts for each of
 * them. Throws `invalid`.
 */
export async function verifyWidgetCode(
  tx: TenantWriter,
  { code, frameHash, previousTokenHash, device, now }: Input,
): Promise<{ token: string; maxAge: number }> {
  const open = await listOpenCodes(tx.db, { frameHash, now });
  const codeHash = widgetCodeHash(frameHash, code);
  const right = open.find((known) => known.codeHash === codeHash);
  if (right === undefined) {
    await countWrongCode(tx, { open, frameHash, now });
    throw wrongCode();
  }
  const { studentId } = right;
  const session = widgetSession(tx, {
    studentId,
    by: "widget_code",
    device,
    previousTokenHash,
    now,
    where:
      sql`exists (select 1 from widget_codes where id = ${right.id} and wrong_codes < ${WIDGET_CODE.wrongCodes})`,
  });
  const [, , begun] = await tx.batch([
    ...session.statements,
    // Whoever reads the mail has the address.
    tx.db.run(sql`
      update students set email_verified_at = coalesce(email_verified_at, ${now.toISOString()})
      where id = ${studentId}`),
    tx.db.run(sql`delete from widget_codes where frame_hash = ${frameHash}`),
  ]);
  if (begun.length === 0) throw wrongCode();
  return { token: session.token, maxAge: session.maxAge };
}

async function countWrongCode(
  tx: TenantWriter,
  { open, frameHash, now }: { open: readonly OpenCode[]; frameHash: string; now: Date },
): Promise<void> {
  if (open.length === 0) return;
  await tx.batch([
    tx.db.run(sql`update widget_codes set wrong_codes = wrong_codes + 1 where frame_hash = ${frameHash}`),
    ...open.map(({ studentId }) =>
      eventStatement(tx, {
        what: "widget_code.wrong",
        at: now,
        actor: { kind: "system", id: "sign_in" },
        studentId,
      })
    ),
  ]);
}

function wrongCode(): AppError {
  return new AppError("invalid", WIDGET_CODE_WRONG);
}

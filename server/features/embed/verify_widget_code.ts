import { type SQL, sql } from "drizzle-orm";
import type { TenantReader, TenantWriter } from "../../../db/doors.ts";
import { widgetCodes } from "../../../db/tenant/schema/index.ts";
import { AppError } from "../../../domain/errors.ts";
import { WIDGET_CODE, WIDGET_CODE_WRONG } from "../../../domain/widget.ts";
import { hashToken } from "../../kernel/tokens.ts";
import { eventStatement } from "../activity/events.ts";
import type { SessionFrame } from "../sign_in/replaced_sessions.ts";
import { type WidgetSession, widgetSession } from "./widget_session.ts";

type Input = {
  code: string;
  /** The frame that requested it. */
  frame: SessionFrame;
  previousTokenHash: string | null;
  device: string;
  now: Date;
};

/** SQL condition over `widget_codes`: of the frame, neither spent nor locked. */
function isOpen({ frame, now }: Pick<Input, "frame" | "now">) {
  return sql`(frame_hash = ${frame.hash} and expires_at > ${now.toISOString()}
    and wrong_codes < ${WIDGET_CODE.wrongCodes})`;
}

/** For a read before the write, which a guess without a code never reaches. Throws `invalid`. */
export async function checkFrame(db: TenantReader, input: Input): Promise<void> {
  const [open] = await db.select({ id: widgetCodes.id }).from(widgetCodes).where(isOpen(input)).limit(1);
  if (open === undefined) throw wrongCode();
}

/**
 * Begins the session of the student whose code it is, and spends all codes of the frame. A wrong one counts for each of
 * them. Throws `invalid`.
 */
export async function verifyWidgetCode(
  tx: TenantWriter,
  { code, frame, previousTokenHash, device, now }: Input,
): Promise<WidgetSession> {
  // Counted before it is looked at, so that two servers give no more tries than one.
  const [open] = await tx.batch([
    tx.db.update(widgetCodes).set({ wrongCodes: sql`wrong_codes + 1` }).where(isOpen({ frame, now }))
      .returning({ id: widgetCodes.id, studentId: widgetCodes.studentId, codeHash: widgetCodes.codeHash }),
  ]);
  const codeHash = widgetCodeHash(frame.hash, code);
  const right = open.find((known) => known.codeHash === codeHash);
  if (right === undefined) {
    await noteWrongCode(tx, open, now);
    throw wrongCode();
  }
  const { studentId } = right;
  const { session, statements } = widgetSession(tx, {
    studentId,
    by: "widget_code",
    device,
    frame,
    previousTokenHash,
    now,
    where: sql`exists (select 1 from widget_codes where id = ${right.id} and code_hash = ${codeHash})`,
  });
  const [, , begun] = await tx.batch([
    ...statements,
    // The reader of the email has the address.
    tx.db.run(sql`
      update students set email_verified_at = coalesce(email_verified_at, ${now.toISOString()})
      where id = ${studentId} and archived_at is null`),
    tx.db.run(sql`delete from widget_codes where frame_hash = ${frame.hash}`),
  ]);
  if (begun.length === 0) throw wrongCode();
  return session;
}

async function noteWrongCode(
  tx: TenantWriter,
  open: readonly { studentId: string }[],
  now: Date,
): Promise<void> {
  if (open.length === 0) return;
  await tx.batch(open.map(({ studentId }) =>
    eventStatement(tx, {
      what: "widget_code.wrong",
      at: now,
      actor: { kind: "system", id: "sign_in" },
      studentId,
    }, sql`1`)
  ) as [ReturnType<typeof eventStatement>]);
}

/** Useless without the frame that asked for it. */
export function widgetCodeHash(frameHash: string, code: string): string {
  return hashToken(`${frameHash} ${code}`);
}

/** For `from`. */
export function expiredWidgetCodes(now: Date): SQL {
  return sql`widget_codes where expires_at <= ${now.toISOString()}`;
}

function wrongCode(): AppError {
  return new AppError("invalid", WIDGET_CODE_WRONG);
}

import { sql } from "drizzle-orm";
import type { TenantWriter } from "../../../db/doors.ts";
import { newId } from "../../../domain/ids.ts";
import { MAILED_CODES } from "../../../domain/mailed_codes.ts";
import { WIDGET_CODE } from "../../../domain/widget.ts";
import { plainMail } from "../../adapters/mail/plain_mail.ts";
import { newDigits } from "../../kernel/tokens.ts";
import { LAST_CODE, readAddressee } from "../../queries/mailed_codes.ts";
import type { Services } from "../../services/services.ts";
import { readEstablishment } from "../settings/read_settings.ts";
import { widgetCodeHash } from "./verify_widget_code.ts";

export const MAIL_WIDGET_CODE = "mail_widget_code";

type Job = { payload: Record<string, unknown>; services: Services; tenantId: string };

/**
 * Job `{ email, studentId, frameHash }`: a new code of the frame for one student, in place of the one before. No mail once
 * the student is archived or has another address.
 */
export async function mailWidgetCode({ payload, services, tenantId }: Job): Promise<void> {
  const { doors, mail } = services;
  const now = services.now();
  const [email, studentId] = [String(payload.email), String(payload.studentId)];
  const addressee = { kind: MAIL_WIDGET_CODE, role: "student", personId: studentId, email, now } as const;
  const [student, establishment] = await doors.readTenant(
    tenantId,
    (db) => Promise.all([readAddressee(db, addressee), readEstablishment(db)]),
  );
  if (!student) return;
  const code = newDigits(MAILED_CODES.digits);
  await doors.writeTenant(
    tenantId,
    (tx) => saveCode(tx, { studentId, frameHash: String(payload.frameHash), code, now }),
  );
  await mail.send(plainMail({
    to: email,
    // Without the code, which a locked screen would show.
    subject: `A code for ${student.firstName}'s portfolio`,
    greeting: `Hello ${student.firstName},`,
    paragraphs: [
      `Type this code where you asked for it, to see your portfolio at ${establishment.establishmentName}:`,
      `${code.slice(0, 3)} ${code.slice(3)}`,
      `It works for ${
        WIDGET_CODE.lifetimeMs / 60_000
      } minutes and in that page alone. Don’t tell anyone: no teacher will ask for it.`,
      ...(student.isLast ? [LAST_CODE] : []),
    ],
    closing: "If you did not ask for it, you can ignore this email.",
  }));
}

async function saveCode(
  tx: TenantWriter,
  { studentId, frameHash, code, now }: { studentId: string; frameHash: string; code: string; now: Date },
): Promise<void> {
  const expiresAt = new Date(now.getTime() + WIDGET_CODE.lifetimeMs).toISOString();
  await tx.batch([tx.db.run(sql`
    insert into widget_codes (id, student_id, frame_hash, code_hash, created_at, expires_at)
    values (${newId("widgetCode")}, ${studentId}, ${frameHash}, ${widgetCodeHash(frameHash, code)},
      ${now.toISOString()}, ${expiresAt})
    on conflict (frame_hash, student_id) do update set code_hash = excluded.code_hash, wrong_codes = 0,
      created_at = excluded.created_at, expires_at = excluded.expires_at`)]);
}

import { sql } from "drizzle-orm";
import type { TenantWriter } from "../../../../db/doors.ts";
import type { LinkMailReason, LinkMailState } from "../../../../domain/link_mails.ts";
import { orderedJsonArray } from "../../../queries/json_rows.ts";
import { createAccessLink } from "../create_access_link.ts";
import { accessIdOf, settleLinkMail } from "./settle_link_mail.ts";

/** `token` is plain text here and in the mail only. */
type PreparedLinkMail = {
  studentId: string;
  to: string;
  firstName: string;
  portfolios: { id: string; title: string }[];
  token: string;
  expiresAt: string;
};

type Row = {
  state: LinkMailState;
  studentId: string;
  createdBy: string;
  email: string | null;
  firstName: string;
  archivedAt: string | null;
  portfolios: string;
};

const PORTFOLIOS = orderedJsonArray(
  sql`json_object('id', a.id, 'title', r.title)`,
  sql`from json_each(m.assignments) chosen
    cross join unit_assignments a on a.id = chosen.value and a.archived_at is null
    join unit_revisions r on r.id = a.revision_id`,
  sql`r.title, a.id`,
);

/**
 * Creates the link for the current email; null when already settled or skipped now. A retry replaces the
 * earlier link. Throws `not_found` on a concurrent change.
 */
export async function prepareLinkMail(
  tx: TenantWriter,
  { linkMailId, now }: { linkMailId: string; now: Date },
): Promise<PreparedLinkMail | null> {
  const [row] = await tx.db.all<Row>(sql`
    select m.state, m.student_id as studentId, g.created_by as createdBy, s.email, s.first_name as firstName,
      s.archived_at as archivedAt, ${PORTFOLIOS} as portfolios
    from link_mails m join link_mailings g on g.id = m.mailing_id join students s on s.id = m.student_id
    where m.id = ${linkMailId}`);
  if (row?.state !== "waiting") return null;
  const { studentId, createdBy, email, firstName } = row;
  const portfolios: PreparedLinkMail["portfolios"] = JSON.parse(row.portfolios);
  const skip = async (reason: LinkMailReason) => {
    await settleLinkMail(tx, { linkMailId, studentId, state: "skipped", reason, now });
    return null;
  };
  if (row.archivedAt !== null || portfolios.length === 0) return await skip("archived");
  if (email === null) return await skip("no_email");
  const link = await createAccessLink(tx, { kind: "system", id: "link_mailing" }, {
    studentId,
    now,
    id: accessIdOf(linkMailId),
    createdBy,
    // On a concurrent change the retry reads afresh.
    when: sql`students.email = ${email}
      and exists (select 1 from link_mails where link_mails.id = ${linkMailId} and state = 'waiting')`,
  });
  return { studentId, to: email, firstName, portfolios, ...link };
}

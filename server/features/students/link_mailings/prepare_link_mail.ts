import { sql } from "drizzle-orm";
import { alias } from "drizzle-orm/sqlite-core";
import type { TenantWriter } from "../../../../db/doors.ts";
import {
  linkMailings,
  linkMails,
  students,
  unitAssignments,
  unitRevisions,
} from "../../../../db/tenant/schema/index.ts";
import { typedRows } from "../../../../db/typed_rows.ts";
import type { LinkMailReason } from "../../../../domain/link_mails.ts";
import { jsonRow, orderedJsonRows, parseJson } from "../../../queries/json_rows.ts";
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

const [m, g, s] = [alias(linkMails, "m"), alias(linkMailings, "g"), alias(students, "s")];

const PORTFOLIOS = orderedJsonRows(
  jsonRow({ id: alias(unitAssignments, "a").id, title: alias(unitRevisions, "r").title }),
  sql`from json_each(m.assignments) chosen
    cross join unit_assignments a on a.id = chosen.value and a.archived_at is null
    join unit_revisions r on r.id = a.revision_id`,
  sql`r.title, a.id`,
);

const FIELDS = {
  state: m.state,
  studentId: m.studentId,
  createdBy: g.createdBy,
  email: s.email,
  firstName: s.firstName,
  archivedAt: s.archivedAt,
  portfolios: PORTFOLIOS.sql,
};

/**
 * Creates the link for the current email; null when already settled or skipped now. A retry replaces the
 * earlier link. Throws `not_found` on a concurrent change.
 */
export async function prepareLinkMail(
  tx: TenantWriter,
  { linkMailId, now }: { linkMailId: string; now: Date },
): Promise<PreparedLinkMail | null> {
  const [row] = await tx.db.all(typedRows(FIELDS, (columns) =>
    sql`
    select ${columns}
    from link_mails m join link_mailings g on g.id = m.mailing_id join students s on s.id = m.student_id
    where m.id = ${linkMailId}`));
  if (row?.state !== "waiting") return null;
  const { studentId, createdBy, email, firstName } = row;
  const portfolios = parseJson(PORTFOLIOS, row.portfolios);
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

import { sql } from "drizzle-orm";
import type { TenantWriter } from "../../../../db/doors.ts";
import type { LinkMailReason, LinkMailState } from "../../../../domain/link_mails.ts";
import { createAccessLink } from "../create_access_link.ts";
import { settleLinkMail } from "./settle_link_mail.ts";

/** What one mail needs to be written. `token` is in clear here and in the mail, nowhere else. */
export type ReadyLinkMail = {
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

/**
 * Makes the link of one mail, to the address that is on file now; null when there is nothing to send: it was settled
 * before, or the student cannot be mailed any more, which is noted with its reason. Trying again replaces the link that
 * the try before has made. Throws not_found when any of it changes between reading and writing.
 */
export async function prepareLinkMail(
  tx: TenantWriter,
  { linkMailId, now }: { linkMailId: string; now: Date },
): Promise<ReadyLinkMail | null> {
  const [row] = await tx.db.all<Row>(sql`
    select m.state, m.student_id as studentId, g.created_by as createdBy, s.email, s.first_name as firstName,
      s.archived_at as archivedAt, (
        select json_group_array(json_object('id', a.id, 'title', r.title) order by r.title, a.id)
        from json_each(m.assignments) chosen
          cross join unit_assignments a on a.id = chosen.value and a.archived_at is null
          join unit_revisions r on r.id = a.revision_id) as portfolios
    from link_mails m join link_mailings g on g.id = m.mailing_id join students s on s.id = m.student_id
    where m.id = ${linkMailId}`);
  if (row?.state !== "waiting") return null;
  const { studentId, createdBy, email, firstName } = row;
  const portfolios: ReadyLinkMail["portfolios"] = JSON.parse(row.portfolios);
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
    // Another server may have been quicker: the next try goes by what stands there then.
    when: sql`students.email = ${email}
      and exists (select 1 from link_mails where link_mails.id = ${linkMailId} and state = 'waiting')`,
  });
  return { studentId, to: email, firstName, portfolios, ...link };
}

/** The id of the one link that a mail carries, however often it is tried. */
export function accessIdOf(linkMailId: string): string {
  return linkMailId.replace(/^[a-z]+_/, "acc_");
}

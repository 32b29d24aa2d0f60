import { sql } from "drizzle-orm";
import type { TenantReader } from "../../../db/doors.ts";
import { recordLinks } from "../../../domain/record_links.ts";
import type { BrowserClient } from "../../../test/browser_client.ts";
import { type Classroom, signInColleague } from "../../../test/classroom.ts";
import { addTextEvidence } from "../../../test/portfolio_fixture.ts";
import { bytesAt } from "../evidence/testing.ts";
import { listLeavers } from "./list_leavers.ts";
import { unzip } from "../student_record/testing.ts";

export const LINKS = "/api/admin/leavers/links";

export const ownPackPath = ({ studentRecord }: Pick<Classroom, "studentRecord">) =>
  recordLinks.takeHomePack(studentRecord.id);
export const anyPackPath = ({ studentRecord }: Pick<Classroom, "studentRecord">) =>
  recordLinks.anyTakeHomePack(studentRecord.id);

/** The files of a downloaded pack as texts, by name. */
export async function packAt(browser: BrowserClient, path: string) {
  return await unzip(await bytesAt(browser, path));
}

/** Local addresses of a page that are not in the ZIP. */
export function brokenLinks(files: ReadonlyMap<string, string>): string[] {
  const page = files.get("index.html")!;
  const addresses = [...page.matchAll(/(?:href|src)="([^"]*)"/g)].map(([, address]) => address!);
  return addresses.filter((address) => !/^(https?:|#)/.test(address))
    .filter((address) =>
      !files.has(decodeURIComponent(address.replaceAll("&amp;", "&").replaceAll("&#x27;", "'")))
    );
}

/** Students' sessions are as if they had begun with a card. */
export async function openCardSession({ school }: Pick<Classroom, "school">): Promise<void> {
  await school.run(sql`
    insert into lessons (id, opened_by, code, opened_at, ends_at)
    select 'les_a', user_id, '123456', '2026-06-15T08:00:00.000Z', '2027-01-01T00:00:00.000Z' from staff limit 1`);
  await school.run(sql`update sessions set lesson_id = 'les_a' where kind = 'student'`);
}

/** Address in the newest email. */
export function mailedAddress({ world }: Pick<Classroom, "world">): string {
  const url = new URL(/http:\S+/.exec(world.mails.at(-1)!.text)![0]);
  return url.pathname + url.search;
}

/** The room's student is archived with work, and an administrator looks after packs. */
export async function openLeaver(room: Classroom) {
  const { student, studentRecord, submissionId } = room;
  await addTextEvidence(student, submissionId, "bed.txt");
  const admin = await signInColleague(room, "admin");
  await admin.post(`/api/admin/students/${studentRecord.id}/archive`);
  const send = (studentIds = [studentRecord.id]) => admin.post(LINKS, { studentIds });
  const { services } = room.world;
  const filter = { search: "", from: "all", show: "all", limit: 1, cursor: null } as const;
  // Also when the administrator's session has ended.
  const leaver = async () => {
    const read = (db: TenantReader) => listLeavers(db, { ...filter, now: services.now() });
    return (await services.doors.readTenant(room.school.id, read)).items[0]!;
  };
  return { admin, send, leaver, stranger: room.world.browser(room.school.host) };
}

import { sql } from "drizzle-orm";
import type { TenantReader } from "../../../db/doors.ts";
import { readValues } from "../../../db/typed_rows.ts";
import { THREAD_PAGE, type ThreadType } from "../../../domain/chat.ts";
import type { ThreadSort } from "../../../domain/list_sorts.ts";
import type { Actor } from "../../../domain/permissions.ts";
import { listThreads } from "./list_threads.ts";
import { readMailPreference } from "./mail/mail_preference.ts";
import { readOpenedThread } from "./read_opened_thread.ts";
import { countUnread } from "./unread_counts.ts";

/** Initial data of the messages page; `open` is a thread id, `about` a portfolio id. */
export async function readMessagesPage(
  db: TenantReader,
  actor: Actor,
  query: {
    open?: string | undefined;
    about?: string | undefined;
    sorts: Record<ThreadType, ThreadSort>;
  },
) {
  const first = { limit: THREAD_PAGE.default, cursor: null };
  const [direct, broadcast, unread, opened, mail, portfolios] = await Promise.all([
    listThreads(db, actor, { type: "direct", sort: query.sorts.direct, ...first }),
    listThreads(db, actor, { type: "broadcast", sort: query.sorts.broadcast, ...first }),
    countUnread(db, actor),
    readOpenedThread(db, actor, query),
    actor.kind === "staff" ? readMailPreference(db, actor.id) : null,
    actor.kind === "student" ? hasPortfolios(db, actor.id) : true,
  ]);
  return { direct, broadcast, unread, opened, mail, hasPortfolios: portfolios };
}

export async function hasPortfolios(db: Pick<TenantReader, "all">, studentId: string): Promise<boolean> {
  const { any } = await readValues(db, {
    any: sql<0 | 1>`exists (
      select 1 from unit_assignments where student_id = ${studentId} and archived_at is null)`,
  });
  return any === 1;
}

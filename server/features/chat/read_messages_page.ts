import type { TenantReader } from "../../../db/doors.ts";
import { THREAD_PAGE } from "../../../domain/chat.ts";
import type { Actor } from "../../../domain/permissions.ts";
import { hasPortfolios } from "./has_portfolios.ts";
import { listThreads } from "./list_threads.ts";
import { readMailPreference } from "./mail/mail_preference.ts";
import { readOpened } from "./read_opened.ts";
import { countUnread } from "./unread.ts";

/**
 * All that the messages page shows at first: both lists, what is unread, and the conversation that its address names, by its
 * id (`open`) or its portfolio (`about`). Whether mails are wanted is for staff, whether there are portfolios for students.
 */
export async function readMessagesPage(
  db: TenantReader,
  actor: Actor,
  asked: { open?: string | undefined; about?: string | undefined },
) {
  const first = { limit: THREAD_PAGE.usual, cursor: null };
  const [direct, broadcast, unread, opened, mail, portfolios] = await Promise.all([
    listThreads(db, actor, { type: "direct", ...first }),
    listThreads(db, actor, { type: "broadcast", ...first }),
    countUnread(db, actor),
    readOpened(db, actor, asked),
    actor.kind === "staff" ? readMailPreference(db, actor.id) : null,
    actor.kind === "student" ? hasPortfolios(db, actor.id) : true,
  ]);
  return { direct, broadcast, unread, opened, mail, hasPortfolios: portfolios };
}

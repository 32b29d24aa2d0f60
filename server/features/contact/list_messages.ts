import { and, desc, eq, sql } from "drizzle-orm";
import { contactMessages } from "../../../db/control/schema/index.ts";
import type { ControlReader } from "../../../db/doors.ts";
import { EXCERPT_LENGTH, type MessageItem, type MessageState } from "../../../domain/contact_answers.ts";
import { type Page, type PageInput, toPage } from "../../../domain/page.ts";
import { searchCondition } from "../../queries/search_condition.ts";
import { ITEM } from "./message_view.ts";

type Input = PageInput & { search?: string; state?: MessageState | "" };

const { name, email, institution, message, state, createdAt, id, answerMailedAt, answerFailedAt } =
  contactMessages;
const SEARCHED = [name, email, institution, message].map((column) => sql`${column}`);

/** Newest first; the cursor is the last one's id. One query. */
export async function listMessages(
  db: Pick<ControlReader, "select">,
  { search = "", state: shown = "", limit, cursor }: Input,
): Promise<Page<MessageItem>> {
  const rows = await db.select({
    ...ITEM,
    excerpt: sql<string>`substr(${message}, 1, ${EXCERPT_LENGTH})`,
    notSent: sql<boolean>`${answerFailedAt} is not null and ${answerMailedAt} is null`.mapWith(Boolean),
  })
    .from(contactMessages)
    .where(and(
      searchCondition(search, SEARCHED),
      shown === "" ? undefined : eq(state, shown),
      cursor === null
        ? undefined
        : sql`(${createdAt}, ${id}) < (select c.created_at, c.id from contact_messages c where c.id = ${cursor})`,
    )).orderBy(desc(createdAt), desc(id)).limit(limit + 1);
  return toPage(rows, limit, ({ id }) => id);
}

export async function countNewMessages(db: Pick<ControlReader, "select">): Promise<number> {
  const [row] = await db.select({ count: sql<number>`count(*)` }).from(contactMessages)
    .where(eq(state, "new"));
  return row?.count ?? 0;
}

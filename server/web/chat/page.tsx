import { type Context, Hono } from "hono";
import type { ReactNode } from "react";
import MessagesIsland from "../../../islands/chat/MessagesIsland.tsx";
import { threadPages } from "../../../islands/chat/messages/thread_pages.ts";
import { chatQueries } from "../../../islands/chat/queries.ts";
import { seed } from "../../../islands/page_services.ts";
import { senderTypeOf } from "../../../domain/chat.ts";
import { links } from "../../../domain/links.ts";
import { NEWEST_THREADS, threadSort } from "../../../domain/list_sorts.ts";
import { type AppEnv, asStaffSession, type Session } from "../../services/context.ts";
import { isCardSession } from "../../middleware/session_cookie.ts";
import { inTurn } from "../../middleware/in_turn.ts";
import { Island } from "../../ui/island.tsx";
import { StudentLayout } from "../../ui/layout.tsx";
import { renderPage } from "../../ui/render_page.ts";
import { StaffFrame } from "../../ui/staff_frame.tsx";
import { readMessagesPage } from "../../features/chat/read_messages_page.ts";
import { inboxEtag } from "../../features/chat/etags.ts";

type C = Context<AppEnv>;

/** Spec 2 §2. */
export const messagesPages = new Hono<AppEnv>().get(links.messages(), inTurn, async (c) => {
  const { host, school, session } = c.var;
  if (host.kind !== "tenant") return c.notFound();
  const query = pageQuery(c);
  if (session === null) {
    return c.redirect(isCardSession(c) ? links.cardEnded() : links.login(links.messages(query)), 303);
  }
  const { actor } = session;
  if (actor.kind === "super_admin") return c.notFound();
  const shown = query.tab === undefined ? "direct" : "broadcast";
  const sorts = {
    direct: NEWEST_THREADS,
    broadcast: NEWEST_THREADS,
    [shown]: threadSort(c.req.query("sort")),
  };
  const data = await school.read(readMessagesPage, actor, { ...query, sorts });
  const { opened, hasPortfolios, unread, mail } = data;
  const props = {
    me: { id: actor.id, side: senderTypeOf(actor) },
    timeZone: school.establishment.timeZone,
    admin: actor.kind === "staff" && actor.mode === "admin",
    tab: opened?.thread.threadType ?? shown,
    sorts,
    hasPortfolios,
    opened,
  };
  const lists = (["direct", "broadcast"] as const).map((type) => {
    const { items, next, version } = data[type];
    const page = { tag: inboxEtag(actor, version), items, next };
    return seed(threadPages(type, sorts[type]), { pages: [page], pageParams: [null] });
  });
  return renderPage(c, {
    title: "Messages",
    body: withFrame(c, session, <Island name="chat/MessagesIsland" of={MessagesIsland} props={props} />),
    seed: [
      ...lists,
      seed(chatQueries.unread, { tag: inboxEtag(actor, unread.version), data: unread.unread }),
      ...(mail === null ? [] : [seed(chatQueries.mail, mail)]),
    ],
  });
});

function pageQuery(c: C) {
  return {
    tab: c.req.query("tab") === "announcements" ? "announcements" as const : undefined,
    open: c.req.query("open") || undefined,
    about: c.req.query("about") || undefined,
  };
}

function withFrame(c: C, session: Session, page: ReactNode) {
  const { establishment } = c.var.school;
  const path = links.messages();
  const staff = asStaffSession(session);
  if (staff) return <StaffFrame session={staff} establishment={establishment} path={path}>{page}</StaffFrame>;
  return <StudentLayout establishment={establishment} session={session} path={path}>{page}</StudentLayout>;
}

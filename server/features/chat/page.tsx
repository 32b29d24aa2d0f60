import { type Context, Hono } from "hono";
import type { ReactNode } from "react";
import ChatIsland from "../../../islands/chat/ChatIsland.tsx";
import { chatKeys } from "../../../islands/chat/chat_keys.ts";
import { sideOf } from "../../../domain/chat.ts";
import { links } from "../../../domain/links.ts";
import type { AppEnv, Session } from "../../context.ts";
import { cameByCard } from "../../middleware/came_by_card.ts";
import { tenantOf } from "../../middleware/tenant_of.ts";
import { asStaffSession } from "../../staff_session.ts";
import { StudentWayOut } from "../../ui/finished_button.tsx";
import { Island } from "../../ui/island.tsx";
import { StudentLayout } from "../../ui/layout.tsx";
import { renderPage } from "../../ui/render_page.ts";
import { StaffFrame } from "../../ui/staff_frame.tsx";
import { readMessagesPage } from "./read_messages_page.ts";
import { inboxTag } from "./tags.ts";

type C = Context<AppEnv>;

/** The messages of teachers and of students (spec 2 §2): one round trip after the session's, however much was written. */
export const messagesPages = new Hono<AppEnv>().get(links.messages(), async (c) => {
  const tenantId = tenantOf(c);
  const session = c.get("session");
  const asked = askedOf(c);
  if (session === null) {
    return c.redirect(cameByCard(c) ? links.cardEnded() : links.login(links.messages(asked)), 303);
  }
  const { actor } = session;
  if (actor.kind === "super_admin") return c.notFound();
  const found = await c.get("services").doors.readTenant(
    tenantId,
    (db) => readMessagesPage(db, actor, asked),
  );
  const { opened, hasPortfolios, unread, mail } = found;
  const props = {
    view: "page" as const,
    me: { id: actor.id, side: sideOf(actor) },
    timeZone: c.get("establishment")!.timeZone,
    admin: actor.kind === "staff" && actor.mode === "admin",
    tab: opened?.threadType ?? (asked.tab === undefined ? "direct" : "broadcast"),
    hasPortfolios,
    opened,
  };
  const lists = (["direct", "broadcast"] as const).map((type) => {
    const { items, next, version } = found[type];
    return [chatKeys.threads(type), {
      tag: inboxTag(actor, version),
      data: items,
      more: next !== null,
    }] as const;
  });
  return renderPage(c, {
    title: "Messages",
    body: framed(c, session, <Island name="chat/ChatIsland" of={ChatIsland} props={props} />),
    seed: [
      ...lists,
      [chatKeys.unread, { tag: inboxTag(actor, unread.version), data: unread.unread }],
      ...(mail === null ? [] : [[chatKeys.mail, mail] as const]),
    ],
  });
});

/** What of the page its address asks for. */
function askedOf(c: C) {
  return {
    tab: c.req.query("tab") === "announcements" ? "announcements" as const : undefined,
    open: c.req.query("open") || undefined,
    about: c.req.query("about") || undefined,
  };
}

function framed(c: C, session: Session, page: ReactNode) {
  const establishment = c.get("establishment")!;
  const path = links.messages();
  const staff = asStaffSession(session);
  if (staff) return <StaffFrame session={staff} establishment={establishment} path={path}>{page}</StaffFrame>;
  return (
    <StudentLayout
      establishment={establishment}
      personId={session.person.id}
      path={path}
      signOut={<StudentWayOut session={session} />}
    >
      {page}
    </StudentLayout>
  );
}

import { type Context, Hono } from "hono";
import { embedLinks } from "../../../../domain/embed_links.ts";
import { links, safeReturnTo } from "../../../../domain/links.ts";
import { portfolioIdOf } from "../../../../domain/portfolio_links.ts";
import { schoolPage } from "../../../middleware/school.ts";
import type { AppEnv } from "../../../services/context.ts";
import { readForm } from "../../../middleware/read_form.ts";
import { sentVisitor, setSessionCookie } from "../../../middleware/session_cookie.ts";
import { refuseSignIn } from "../../../middleware/strangers.ts";
import { hashToken } from "../../../kernel/tokens.ts";
import { readTicket, redeemTicket, useTicket } from "../../../features/embed/hand_over/ticket.ts";

/** What a frame posts into a new tab: a ticket that signs its student in there, and the page they asked for. */
export const handOverPages = new Hono<AppEnv>()
  .post(embedLinks.handOver(), schoolPage, async (c) => {
    const form = await readForm(c);
    const path = safeReturnTo(form.get("path"));
    if (await signIn(c, form.get("ticket") ?? "")) return c.redirect(path, 303);
    refuseSignIn(c);
    return c.redirect(links.newLink("open", portfolioIdOf(path) ?? undefined), 303);
  });

/** Whether the tab is signed in as the ticket's student. */
async function signIn(c: Context<AppEnv>, text: string): Promise<boolean> {
  const { school, session, now } = c.var;
  const ticket = { ticketHash: hashToken(text), now };
  const found = await school.read(readTicket, ticket);
  if (found === null) return false;
  const { studentId, byCard } = found;
  if (session?.actor.kind === "student" && session.actor.id === studentId) {
    await school.write(useTicket, ticket);
    return true;
  }
  const input = { ...ticket, studentId, ...sentVisitor(c) };
  const begun = await school.write(redeemTicket, input);
  if (begun !== null) setSessionCookie(c, begun, byCard ? "card" : "link");
  return begun !== null;
}

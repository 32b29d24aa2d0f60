import { type Context, Hono } from "hono";
import { links, optionalReturnTo, safeReturnTo } from "../../../domain/links.ts";
import { isProviderRefusal } from "../../../domain/providers.ts";
import { serverLinks } from "../../../domain/server_links.ts";
import { mayUse } from "../../../domain/sign_in_ways.ts";
import { type AppEnv, asStaffSession } from "../../services/context.ts";
import {
  clearSessionCookie,
  isCardSession,
  sentTokenHash,
  sentVisitor,
  setSessionCookie,
} from "../../middleware/session_cookie.ts";
import { refuseSignIn } from "../../middleware/strangers.ts";
import { brandOf } from "../../ui/layout.tsx";
import { isFromOwnPage } from "../../middleware/from_own_page.ts";
import { readForm } from "../../middleware/read_form.ts";
import { renderPage } from "../../ui/render_page.ts";
import { leaveSchool } from "../../features/support/support_session.ts";
import {
  endControlSession,
  endSession,
  isSessionStored,
  unlessUnavailable,
} from "../../features/sign_in/end_session.ts";
import { askCode } from "./code/page.tsx";
import { LoginLinkUsedView, LoginLinkView, LoginView, SignOutView } from "./LoginView.tsx";
import { arrivalPages } from "./arrival/page.tsx";
import { otherSchoolPages } from "./across/page.tsx";
import { asksWhichSchool } from "./installation/page.tsx";
import { providerPages } from "./providers/page.tsx";
import { sessionPages } from "./sessions/page.tsx";
import { StudentAccessView } from "./StudentAccessView.tsx";
import { whichSchoolPages } from "./which_school/page.tsx";
import { redeemLink } from "./redeem_link.ts";
import { wayPages } from "./ways/page.tsx";
import { offeredTo, readWays } from "../../queries/sign_in_ways.ts";

type C = Context<AppEnv>;

export const signInPages = new Hono<AppEnv>()
  .route("/", sessionPages)
  .route("/", providerPages)
  .route("/", whichSchoolPages)
  .route("/", arrivalPages)
  .route("/", otherSchoolPages)
  .route("/", wayPages)
  .get("/api/login", async (c) => {
    const returnTo = c.req.query("returnTo");
    const reason = c.req.query("reason");
    const { host } = c.var;
    if (asksWhichSchool(host, returnTo)) return c.redirect(serverLinks.whichSchool(reason), 303);
    const kind = c.var.session?.actor.kind;
    if (kind === "staff" || kind === "super_admin") return c.redirect(safeReturnTo(returnTo), 303);
    const ways = host.kind === "tenant" ? await readWays(c.var.services, c.var.school) : null;
    const body = LoginView({
      establishment: brandOf(c),
      required: returnTo !== undefined,
      returnTo: optionalReturnTo(returnTo),
      providers: ways === null
        ? c.var.services.config.providers.map(({ id, name }) => ({ id, name }))
        : offeredTo(ways, "staff"),
      byEmail: ways === null || mayUse(ways.rules, "email", "staff"),
      refusal: isProviderRefusal(reason) ? reason : null,
      title: host.kind === "tenant" ? "Staff sign in" : "Super admin sign in",
    });
    return renderPage(c, { title: "Sign in", body });
  })
  .get("/api/login/link", (c) => {
    const body = LoginLinkView({ token: c.req.query("token") ?? "", establishment: brandOf(c) });
    return renderPage(c, { title: "Sign in", body });
  })
  .post("/api/login/link", async (c) => {
    const token = c.req.query("token") ?? "";
    const outcome = await redeemLink(c, {
      token,
      readCode: async () => (await readForm(c)).get("code"),
      ...sentVisitor(c),
    });
    switch (outcome.state) {
      case "signed_in":
        setSessionCookie(c, outcome.session, "link");
        return c.redirect(safeReturnTo(c.req.query("returnTo") ?? outcome.session.returnTo), 303);
      case "code":
        return askCode(c, links.loginLink(token), outcome);
      case "used":
        refuseSignIn(c);
        return renderPage(
          c,
          { title: "Sign in", body: LoginLinkUsedView({ establishment: brandOf(c) }) },
          400,
        );
    }
  })
  .get("/api/logout", async (c) => {
    if (c.req.raw.method !== "GET" || !isFromOwnPage(c)) {
      return renderPage(c, {
        title: "Sign out",
        body: SignOutView({ establishment: brandOf(c) }),
      });
    }
    return await signOut(c);
  })
  .post("/api/logout", (c) => signOut(c))
  .get("/student-access", async (c) => {
    const establishment = brandOf(c);
    if (!establishment) return c.notFound();
    const token = c.req.query("token") || undefined;
    const assignmentId = c.req.query("assignmentId") || undefined;
    const refused = c.req.query("reason");
    const refusal = isProviderRefusal(refused) ? refused : null;
    // A card user has no link to open again.
    if (token === undefined && assignmentId !== undefined && isCardSession(c)) {
      return c.redirect(links.cardEnded(), 303);
    }
    const body = StudentAccessView({
      establishment,
      cardsAllowed: c.var.establishment?.cardsAllowed ?? false,
      token,
      assignmentId,
      required: c.req.query("required") !== undefined,
      providers: offeredTo(await readWays(c.var.services, c.var.school), "student"),
      refusal,
      reason: c.req.query("ended") !== undefined
        ? "ended"
        : c.req.query("ask") !== undefined || (refusal !== null && assignmentId === undefined)
        ? "ask"
        // Redirected from a portfolio's own address, or by a frame.
        : assignmentId !== undefined || c.req.query("open") !== undefined
        ? "open"
        : undefined,
    });
    return renderPage(c, { title: "Student access", body });
  });

/** The next page with a script wipes the drafts. */
async function signOut(c: C) {
  await unlessUnavailable(c.var.services, () => endSentSession(c));
  clearSessionCookie(c);
  return c.redirect(isCardSession(c) ? links.cardDone() : links.signedOut(), 303);
}

async function endSentSession(c: C): Promise<void> {
  const { services: { doors }, school, host, now } = c.var;
  const support = asStaffSession(c.var.session);
  if (support?.actor.support !== undefined) {
    return await school.write(leaveSchool, support.actor, { tokenHash: support.tokenHash, now });
  }
  const hash = sentTokenHash(c);
  if (hash === null) return;
  if (host.kind === "tenant") {
    if (await school.read(isSessionStored, hash)) await school.write(endSession, hash, now);
  } else if (await doors.readControl((db) => isSessionStored(db, hash))) {
    await doors.writeControl((tx) => endControlSession(tx, hash, now));
  }
}

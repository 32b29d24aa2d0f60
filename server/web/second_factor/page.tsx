import { type Context, Hono } from "hono";
import { DEFAULT_TIME_ZONE } from "../../../domain/dates.ts";
import { links, safeReturnTo } from "../../../domain/links.ts";
import { serverLinks } from "../../../domain/server_links.ts";
import { seed } from "../../../islands/page_services.ts";
import { secondFactorQuery } from "../../../islands/second_factor/queries.ts";
import SecondFactorIsland from "../../../islands/second_factor/SecondFactorIsland.tsx";
import { Alert } from "../../../ui/Alert.tsx";
import { PageHeader } from "../../../ui/PageHeader.tsx";
import { type AppEnv, asStaffSession, type Session } from "../../services/context.ts";
import { Island } from "../../ui/island.tsx";
import { FocusLayout, SignOutLink } from "../../ui/layout.tsx";
import { renderPage } from "../../ui/render_page.ts";
import { readFactorView, type SecondFactorView } from "./factor_view.ts";

const INSTALLATION = { establishmentName: "Unitfolio", logoUrl: null };

/** Pages on which a required second factor is set up before anything else, and a super admin's own. */
export const secondFactorPages = new Hono<AppEnv>().get(serverLinks.secondFactor(), async (c) => {
  const { session } = c.var;
  const { pathname, search } = new URL(c.req.url);
  if (session === null) return c.redirect(links.login(pathname + search), 303);
  if (session.actor.kind === "student") return c.notFound();
  const next = safeReturnTo(c.req.query("returnTo"));
  const factor = await readFactorView(c, session);
  // Their profile has it as well.
  if (!isDue(session) && session.actor.kind === "staff") return c.redirect(next, 303);
  return renderFactorPage(c, factor, next);
});

function isDue(session: Session): boolean {
  return asStaffSession(session)?.secondFactor.due ?? false;
}

function renderFactorPage(c: Context<AppEnv>, factor: SecondFactorView, next: string) {
  const establishment = c.var.establishment ?? INSTALLATION;
  const { timeZone } = c.var.establishment ?? { timeZone: DEFAULT_TIME_ZONE };
  const signInAgain = factor.on && factor.required;
  const body = (
    <FocusLayout establishment={establishment} actions={<SignOutLink />}>
      <PageHeader
        title="Second factor"
        subtitle={factor.required
          ? `${establishment.establishmentName} asks for a second factor. It takes two minutes and your phone.`
          : "For the installation's own pages."}
      />
      <div className="narrow-page stack gap-xl">
        {signInAgain
          ? (
            <Alert tone="info" title="Sign in again">
              <p>
                Your second factor is on, but this session began without it. Sign out, then sign in with its
                code.
              </p>
            </Alert>
          )
          : (
            <Island
              name="second_factor/SecondFactorIsland"
              of={SecondFactorIsland}
              props={{ timeZone, next }}
            />
          )}
      </div>
    </FocusLayout>
  );
  return renderPage(c, { title: "Second factor", body, seed: [seed(secondFactorQuery, factor)] });
}

import { Hono } from "hono";
import { AppError, forbidden, notFound } from "../../../../domain/errors.ts";
import { links } from "../../../../domain/links.ts";
import { decide } from "../../../../domain/permissions.ts";
import { serverLinks } from "../../../../domain/server_links.ts";
import { schoolPage } from "../../../middleware/school.ts";
import { type AppEnv, asStaffSession } from "../../../services/context.ts";
import { isProvedSession } from "../../../flows/proved_session.ts";
import { listOwnSchools } from "../../../flows/schools_of_person.ts";
import { refuse } from "../../../middleware/can.ts";
import { readForm } from "../../../middleware/read_form.ts";
import { renderPage } from "../../../ui/render_page.ts";
import { renderArrival } from "../arrival/page.tsx";
import { readOwnSession } from "../../../features/sign_in/across/read_own_session.ts";
import { SignInThereView } from "./SignInThereView.tsx";

/** From the account menu to another school of the person, which decides whether they still work there. */
export const otherSchoolPages = new Hono<AppEnv>()
  .post(serverLinks.otherSchool(), schoolPage, async (c) => {
    const { services, school } = c.var;
    const session = asStaffSession(c.var.session);
    if (session === null) return c.redirect(links.login(), 303);
    refuse(decide(session.actor, "profile.edit"));
    if (session.secondFactor.due) return c.redirect(serverLinks.secondFactor(), 303);
    const form = await readForm(c);
    // On a shared computer someone else may have signed in since the page was opened.
    if (form.get("person") !== session.person.id) {
      throw new AppError("conflict", "Someone else is signed in now. Reload the page.");
    }
    const { tokenHash, actor: { id: userId } } = session;
    const own = await school.read(readOwnSession, { tokenHash, userId });
    if (own === null) throw forbidden();
    const schools = await listOwnSchools(services, userId);
    const target = schools.find(({ id }) => id !== school.id && id === form.get("school"));
    if (target === undefined) throw notFound();
    if (!await isProvedSession(services, school.id, own)) {
      return renderPage(c, { title: "Sign in", body: SignInThereView({ school: target }) });
    }
    const { crossed: _, account: __, ...colleague } = own;
    return await renderArrival(c, { school: target, comer: { ...colleague, kind: "colleague" } });
  });

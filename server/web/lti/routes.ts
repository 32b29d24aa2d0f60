import { Hono } from "hono";
import { z } from "zod";
import { LTI_TEXTS, ltiLinks } from "../../../domain/lti.ts";
import type { AppEnv, School } from "../../services/context.ts";
import { queueGrades } from "../../flows/queue_grades.ts";
import { body, query } from "../../middleware/body.ts";
import { can } from "../../middleware/can.ts";
import { inTurn } from "../../middleware/in_turn.ts";
import { answerPage, pageQuery, pageSearchQuery } from "../../http/paging.ts";
import { storableText } from "../../http/schemas.ts";
import type { Services } from "../../services/services.ts";
import { listGradedUnits } from "../../features/lti/grades/list_graded_units.ts";
import { retryGrades } from "../../features/lti/grades/retry_grades.ts";
import { addPlatform } from "../../features/lti/platforms/add_platform.ts";
import { changePlatform } from "../../features/lti/platforms/change_platform.ts";
import { listPlatforms } from "../../features/lti/platforms/list_platforms.ts";
import { listPlatformPeople } from "../../features/lti/platforms/list_people.ts";
import { removeLink } from "../../features/lti/platforms/remove_link.ts";
import { approvePlatform } from "../../features/lti/platforms/approve_platform.ts";
import { removeLinks } from "../../features/lti/platforms/remove_links.ts";
import { removePlatform } from "../../features/lti/platforms/remove_platform.ts";
import { makeAddress } from "../../features/lti/registration/make_address.ts";
import { makeKey, type NewKey, readSealedKey, replaceKey } from "../../features/lti/platforms/tool_keys.ts";

const url = storableText(LTI_TEXTS.url, "This address is too long");
const platformForm = body(z.strictObject({
  name: storableText(LTI_TEXTS.name * 2),
  issuer: url,
  clientId: storableText(LTI_TEXTS.id * 2),
  deploymentIds: storableText(LTI_TEXTS.deployments, "These are too many deployment IDs"),
  authorizationUrl: url,
  jwksUrl: url,
  tokenUrl: url,
  addressesVerified: z.boolean(),
  sendGrades: z.boolean(),
}));
const linkForm = body(z.strictObject({
  /** On the platform. */
  subject: storableText(LTI_TEXTS.id),
  personId: z.string().max(100),
}));
const registrationForm = body(z.strictObject({ asksEmail: z.boolean() }));

/** For a school without one. Throws unavailable without a secret. */
async function missingKey(school: School, { ltiBox }: Pick<Services, "ltiBox">): Promise<NewKey | null> {
  return await school.read(readSealedKey) === null ? await makeKey(await ltiBox()) : null;
}

/** An administrator's settings of learning platforms; every change answers all of them. */
export const ltiRoutes = new Hono<AppEnv>()
  .get("/admin/lti/platforms", can("lti.manage"), async (c) => {
    return c.json(await c.var.school.read(listPlatforms));
  })
  .post("/admin/lti/platforms", can("lti.manage"), platformForm, async (c) => {
    const { school, services, actor, now } = c.var;
    const key = await missingKey(school, services);
    const localAllowed = services.config.mode !== "production";
    return c.json(
      await school.write(addPlatform, actor, { input: c.req.valid("json"), key, localAllowed, now }),
      201,
    );
  })
  .put("/admin/lti/platforms/:id", can("lti.manage"), platformForm, async (c) => {
    const { school, services, actor, now } = c.var;
    const localAllowed = services.config.mode !== "production";
    const change = { id: c.req.param("id"), input: c.req.valid("json"), localAllowed, now };
    const platforms = await school.write(changePlatform, actor, change);
    await queueGrades(services, school.id, { delayMs: 0 });
    return c.json(platforms);
  })
  .post("/admin/lti/platforms/:id/approve", can("lti.manage"), body(z.strictObject({})), async (c) => {
    const { school, actor, now } = c.var;
    return c.json(await school.write(approvePlatform, actor, { id: c.req.param("id"), now }));
  })
  .delete("/admin/lti/platforms/:id", can("lti.manage"), async (c) => {
    const { school, actor, now } = c.var;
    return c.json(await school.write(removePlatform, actor, { id: c.req.param("id"), now }));
  })
  .delete("/admin/lti/platforms/:id/links", can("lti.manage"), async (c) => {
    const { school, actor, now } = c.var;
    return c.json(await school.write(removeLinks, actor, { id: c.req.param("id"), now }));
  })
  .get("/admin/lti/platforms/:id/units", can("lti.manage"), inTurn, query(pageQuery), async (c) => {
    const which = { ...c.req.valid("query"), platformId: c.req.param("id") };
    return answerPage(c, await c.var.school.read(listGradedUnits, which));
  })
  .post(
    "/admin/lti/platforms/:id/units/send",
    can("lti.manage"),
    body(z.strictObject({})),
    async (c) => {
      const { school, services, actor, now } = c.var;
      const platforms = await school.writeWithJobs(retryGrades, actor, { id: c.req.param("id"), now });
      await queueGrades(services, school.id, { delayMs: 0 });
      return c.json(platforms);
    },
  )
  .get("/admin/lti/platforms/:id/people", can("lti.manage"), inTurn, query(pageSearchQuery), async (c) => {
    const input = { platformId: c.req.param("id"), ...c.req.valid("query") };
    const { people } = await c.var.school.read(listPlatformPeople, input);
    return answerPage(c, people);
  })
  .post("/admin/lti/platforms/:id/links/remove", can("lti.manage"), linkForm, async (c) => {
    const { school, actor, now } = c.var;
    const link = { platformId: c.req.param("id"), ...c.req.valid("json"), now };
    await school.write(removeLink, actor, link);
    return c.json({ removed: true });
  })
  .post("/admin/lti/registrations", can("lti.manage"), registrationForm, async (c) => {
    const { school, services, actor, now } = c.var;
    const { asksEmail } = c.req.valid("json");
    const key = await missingKey(school, services);
    const { token, expiresAt } = await school.write(makeAddress, actor, { asksEmail, key, now });
    return c.json({ address: `${school.origin}${ltiLinks.register(token)}`, expiresAt }, 201);
  })
  .post("/admin/lti/keys", can("lti.manage"), body(z.strictObject({})), async (c) => {
    const { school, services, actor, now } = c.var;
    await school.write(replaceKey, actor, { key: await makeKey(await services.ltiBox()), now });
    return c.json({ replaced: true });
  });

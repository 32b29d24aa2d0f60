import { Hono } from "hono";
import { z } from "zod";
import { LTI_TEXTS } from "../../../domain/lti.ts";
import type { AppEnv } from "../../context.ts";
import { queueGrades } from "../../flows/queue_grades.ts";
import { body, query } from "../../middleware/body.ts";
import { can } from "../../middleware/can.ts";
import { inTurn } from "../../middleware/in_turn.ts";
import { answerPage, pageQuery } from "../../middleware/paging.ts";
import { storableText } from "../../middleware/schemas.ts";
import { listGradedUnits } from "./grades/list_graded_units.ts";
import { retryGrades } from "./grades/retry_grades.ts";
import { addPlatform, changePlatform, removeLinks, removePlatform } from "./platforms/change_platforms.ts";
import { listPlatforms } from "./platforms/list_platforms.ts";
import { makeKey, readSealedKey, replaceKey } from "./platforms/tool_keys.ts";

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

/** An administrator's settings of learning platforms; every change answers all of them. */
export const ltiRoutes = new Hono<AppEnv>()
  .get("/admin/lti/platforms", can("lti.manage"), async (c) => {
    return c.json(await c.var.school.read(listPlatforms));
  })
  .post("/admin/lti/platforms", can("lti.manage"), platformForm, async (c) => {
    const { school, services, actor, now } = c.var;
    const hasKey = await school.read(readSealedKey) !== null;
    const key = hasKey ? null : await makeKey(await services.ltiBox());
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
  .post("/admin/lti/keys", can("lti.manage"), body(z.strictObject({})), async (c) => {
    const { school, services, actor, now } = c.var;
    await school.write(replaceKey, actor, { key: await makeKey(await services.ltiBox()), now });
    return c.json({ replaced: true });
  });

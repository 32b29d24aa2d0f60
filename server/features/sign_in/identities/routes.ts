import { Hono } from "hono";
import { z } from "zod";
import { PROVIDER_TEXTS } from "../../../../domain/providers.ts";
import type { AppEnv } from "../../../context.ts";
import { body } from "../../../middleware/body.ts";
import { can } from "../../../middleware/can.ts";
import { forgetIdentity } from "./forget_identity.ts";
import { listIdentities } from "./list_identities.ts";

const named = body(z.strictObject({ issuer: z.string().min(1).max(PROVIDER_TEXTS.issuer) }));

/** Accounts of providers that a member of staff signs in with. */
export const identityRoutes = new Hono<AppEnv>()
  .get("/profile/identities", can("profile.edit"), async (c) => {
    return c.json(await c.var.school.read(listIdentities, c.var.actor.id));
  })
  .post("/profile/identities/remove", can("profile.edit"), named, async (c) => {
    const { school, session, actor, now } = c.var;
    const { issuer } = c.req.valid("json");
    await school.write(forgetIdentity, actor, { issuer, tokenHash: session!.tokenHash, now });
    return c.json(await school.read(listIdentities, actor.id));
  });

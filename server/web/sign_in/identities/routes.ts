import { Hono } from "hono";
import { z } from "zod";
import { AppError } from "../../../../domain/errors.ts";
import { mayUse, type SignInWay } from "../../../../domain/sign_in_ways.ts";
import { PROVIDER_TEXTS } from "../../../../domain/providers.ts";
import type { AppEnv } from "../../../services/context.ts";
import { body } from "../../../middleware/body.ts";
import { can } from "../../../middleware/can.ts";
import { readWays } from "../../../queries/sign_in_ways.ts";
import { forgetIdentity } from "../../../features/sign_in/identities/forget_identity.ts";
import { listIdentities } from "../../../features/sign_in/identities/list_identities.ts";

const LAST_ACCOUNT =
  "This is your only way to sign in here, since links by email are off. Connect another account first.";

const named = body(z.strictObject({ issuer: z.string().min(1).max(PROVIDER_TEXTS.issuer) }));

/** Accounts of providers that a member of staff signs in with. */
export const identityRoutes = new Hono<AppEnv>()
  .get("/profile/identities", can("profile.edit"), async (c) => {
    return c.json(await c.var.school.read(listIdentities, c.var.actor.id));
  })
  .post("/profile/identities/remove", can("profile.edit"), named, async (c) => {
    const { services, school, session, actor, now } = c.var;
    const { issuer } = c.req.valid("json");
    const { rules } = await readWays(services, school);
    const left = (await school.read(listIdentities, actor.id)).filter((own) => own.issuer !== issuer);
    // With links by email off, the last account is the only way in.
    const isLast = !left.some(({ provider }) => mayUse(rules, provider as SignInWay, "staff"));
    if (!mayUse(rules, "email", "staff") && isLast) throw new AppError("conflict", LAST_ACCOUNT);
    await school.write(forgetIdentity, actor, { issuer, tokenHash: session!.tokenHash, now });
    return c.json(await school.read(listIdentities, actor.id));
  });

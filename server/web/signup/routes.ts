import { Hono } from "hono";
import { z } from "zod";
import { notFound } from "../../../domain/errors.ts";
import { TEXT_LIMITS } from "../../../domain/limits.ts";
import type { AppEnv } from "../../services/context.ts";
import { query } from "../../middleware/body.ts";
import { can } from "../../middleware/can.ts";
import { countSubdomainCheck } from "../../middleware/strangers.ts";
import { findSubdomain } from "../../features/signup/find_subdomain.ts";
import { takesSignups } from "./takes_signups.ts";

const asked = z.strictObject({ name: z.string().max(TEXT_LIMITS.email) });

/** For the form on the base domain, as its address is typed. */
export const signupRoutes = new Hono<AppEnv>()
  .get("/get-started/subdomain", can("signup.check"), query(asked), async (c) => {
    if (!takesSignups(c)) throw notFound();
    countSubdomainCheck(c);
    const { services: { doors, config } } = c.var;
    return c.json(await doors.readControl((db) => findSubdomain(db, c.req.valid("query").name, config)));
  });

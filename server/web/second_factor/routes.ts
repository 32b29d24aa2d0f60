import { type Context, Hono } from "hono";
import { z } from "zod";
import { AppError } from "../../../domain/errors.ts";
import { TEXT_LIMITS } from "../../../domain/limits.ts";
import { CODE_MALFORMED } from "../../../domain/second_factor.ts";
import type { AppEnv, Session } from "../../services/context.ts";
import {
  confirmSecondFactor,
  renewSecondFactorCodes,
  turnSecondFactorOff,
} from "../../flows/second_factor.ts";
import { assertOwnPerson } from "../../flows/assert_own_person.ts";
import { body } from "../../middleware/body.ts";
import { can } from "../../middleware/can.ts";
import { acceptCode, codeError } from "../../features/second_factor/accept_code.ts";
import { readSecondFactor } from "../../features/second_factor/read_second_factor.ts";
import { beginFactor } from "../../features/second_factor/set_up.ts";
import { readFactorView } from "./factor_view.ts";

const code = z.string().max(TEXT_LIMITS.search);
const codeBody = body(z.strictObject({ code }));

/** A person's own, on a school's host or the installation's. */
export const secondFactorRoutes = new Hono<AppEnv>()
  .get("/second-factor", can("second_factor.use"), async (c) => c.json(await readFactorView(c, owner(c))))
  .post(
    "/second-factor/begin",
    can("second_factor.use"),
    body(z.strictObject({ code: code.optional() })),
    async (c) => {
      const { services, host } = c.var;
      const { actor, person, tokenHash } = owner(c);
      const { code } = c.req.valid("json");
      const { on } = await services.doors.readControl((db) => readSecondFactor(db, actor.id));
      if (!on && host.kind === "tenant") {
        await assertOwnPerson(services, { tenantId: host.tenantId, userId: actor.id, tokenHash });
      }
      if (on && code === undefined) throw codeError(CODE_MALFORMED);
      const accepted = code === undefined
        ? null
        : await acceptCode(services, { userId: actor.id, actor, code });
      const input = { userId: actor.id, email: person.email ?? "", replaces: accepted?.secret ?? null };
      return c.json(await beginFactor(services, input));
    },
  )
  .post("/second-factor/confirm", can("second_factor.use"), codeBody, async (c) => {
    const { services, host } = c.var;
    const { actor, tokenHash } = owner(c);
    if (host.kind === "tenant") {
      await assertOwnPerson(services, { tenantId: host.tenantId, userId: actor.id, tokenHash });
    }
    return c.json({ recoveryCodes: await confirmSecondFactor(c.var.services, ask(c, c.req.valid("json"))) });
  })
  .post("/second-factor/recovery-codes", can("second_factor.use"), codeBody, async (c) => {
    return c.json({
      recoveryCodes: await renewSecondFactorCodes(c.var.services, ask(c, c.req.valid("json"))),
    });
  })
  .post("/second-factor/off", can("second_factor.use"), codeBody, async (c) => {
    await turnSecondFactorOff(c.var.services, ask(c, c.req.valid("json")));
    return c.json(await readFactorView(c, owner(c)));
  });

type Owner = Exclude<Session, { actor: { kind: "student" } }>;

function owner(c: Pick<Context<AppEnv>, "get">): Owner {
  const session = c.get("session");
  if (session === null || session.actor.kind === "student") {
    throw new AppError("forbidden", "This is for staff.");
  }
  return session as Owner;
}

function ask(c: Pick<Context<AppEnv>, "get">, { code }: { code: string }) {
  const host = c.get("host");
  return {
    session: owner(c),
    origin: `${c.get("services").config.scheme}://${host.name}`,
    code,
  };
}

import { Hono } from "hono";
import { z } from "zod";
import { assertNoErrors } from "../../../../domain/errors.ts";
import { PROVIDER_TEXTS, providerKind } from "../../../../domain/providers.ts";
import {
  checkSchoolProvider,
  CLIENT_TEXTS,
  SIGN_IN_WAYS,
  type WayRule,
} from "../../../../domain/sign_in_ways.ts";
import { openProviderSecret, sealProviderSecret } from "../../../services/provider_secret.ts";
import { publicProviderRequest } from "../../../adapters/open_id/provider_request.ts";
import type { AppEnv, RequestContext } from "../../../services/context.ts";
import { body } from "../../../middleware/body.ts";
import { can } from "../../../middleware/can.ts";
import { storableText } from "../../../http/schemas.ts";
import { redirectUri } from "../../../features/sign_in/providers/redirect_uri.ts";
import { changeWays } from "../../../features/sign_in/ways/change_ways.ts";
import { checkProvider } from "../../../features/sign_in/ways/check_provider.ts";
import { readSealedProvider } from "../../../features/sign_in/ways/find_provider.ts";
import { readWays } from "../../../queries/sign_in_ways.ts";
import { removeProvider } from "../../../features/sign_in/ways/remove_provider.ts";
import { editConflict, saveProvider } from "../../../features/sign_in/ways/save_provider.ts";
import { waysView } from "../../../features/sign_in/ways/ways_view.ts";

const ways = body(z.strictObject({
  ways: z.array(z.strictObject({
    way: z.enum(SIGN_IN_WAYS),
    staff: z.boolean(),
    students: z.boolean(),
    secondFactor: z.boolean(),
  })).max(SIGN_IN_WAYS.length),
}));
const provider = body(z.strictObject({
  name: storableText(PROVIDER_TEXTS.name * 2),
  issuer: storableText(PROVIDER_TEXTS.issuer * 2),
  clientId: storableText(CLIENT_TEXTS.id * 2),
  clientSecret: storableText(CLIENT_TEXTS.secret * 2),
  /** Version of the provider that was edited; null for a new one. */
  changedAt: z.iso.datetime().nullable(),
}));

/** An administrator's settings of how people sign in; every change answers all of them. */
export const wayRoutes = new Hono<AppEnv>()
  .get("/admin/sign-in", can("sign_in.manage"), async (c) => c.json(await view(c)))
  .patch("/admin/sign-in/ways", can("sign_in.manage"), ways, async (c) => {
    const { services, school, session, actor, now } = c.var;
    const { rules: before, broken } = await readWays(services, school);
    const asked = c.req.valid("json").ways;
    const rules = before.map((rule) => asWay(asked.find(({ way }) => way === rule.way) ?? rule));
    await school.write(changeWays, actor, { before, rules, broken, tokenHash: session!.tokenHash, now });
    return c.json(await view(c));
  })
  .put("/admin/sign-in/provider", can("sign_in.manage"), provider, async (c) => {
    const { services, school, session, actor, now } = c.var;
    const { config, log, monotonic } = services;
    const typed = c.req.valid("json");
    const [name, issuer, clientId] = [typed.name.trim(), typed.issuer.trim(), typed.clientId.trim()];
    const stored = await school.read(readSealedProvider);
    // Before the provider is asked, and once more in the write.
    if ((stored?.changedAt ?? null) !== typed.changedAt) throw editConflict();
    const isOther = stored?.issuer !== issuer || stored.clientId !== clientId;
    const secretStored = !isOther && await openProviderSecret(services, stored.clientSecret) !== null;
    assertNoErrors(checkSchoolProvider(typed, { secretStored }));
    const typedSecret = typed.clientSecret.trim();
    if (typedSecret !== "") {
      const strict = config.mode === "production";
      const checked = { id: "school", name, issuer, clientId, clientSecret: typedSecret } as const;
      assertNoErrors(
        await checkProvider({ ...checked, ...providerKind(issuer) }, {
          ask: publicProviderRequest({ strict }),
          redirectUri: redirectUri(config, school.id),
          strict,
          at: monotonic(),
          log: (fault) => log({ requestId: c.var.requestId, work: "check a school's provider", fault }),
        }),
      );
    }
    const clientSecret = typedSecret === ""
      ? stored!.clientSecret
      : await sealProviderSecret(services, typedSecret);
    await school.write(saveProvider, actor, {
      ...{ name, issuer, clientId, clientSecret, isChecked: typedSecret !== "", isOther, now },
      edited: stored,
      tokenHash: session!.tokenHash,
    });
    return c.json(await view(c));
  })
  .delete("/admin/sign-in/provider", can("sign_in.manage"), async (c) => {
    const { school, session, actor, now } = c.var;
    await school.write(removeProvider, actor, { tokenHash: session!.tokenHash, now });
    return c.json(await view(c));
  });

async function view(c: RequestContext) {
  return waysView(await readWays(c.get("services"), c.get("school")));
}

/** Students have links of their own, and an inbox has one factor. */
function asWay(rule: WayRule): WayRule {
  return rule.way === "email" ? { ...rule, students: true, secondFactor: false } : rule;
}

import { links } from "../../../domain/links.ts";
import { serverLinks } from "../../../domain/server_links.ts";
import {
  openSchoolIssuer,
  providerForm,
  putProvider,
  tryProvider,
} from "../../../server/features/sign_in/ways/testing.ts";
import type { ProviderConfig } from "../../../server/config/provider_config.ts";
import { ready } from "../page_actions.ts";
import { clipBetween, takePicture } from "./camera.ts";
import { openStaffPage, type Scene, showAs, withPage } from "./stage.ts";

/** Providers of the installation, for their buttons alone. */
const PROVIDERS = (["google", "microsoft"] as const).map((id): ProviderConfig => ({
  id,
  name: { google: "Google", microsoft: "Microsoft" }[id],
  issuer: `https://${id}.example`,
  clientId: "unitfolio",
  clientSecret: "unitfolio",
  kind: id,
  oneOrganisation: false,
}));

/** How people sign in, with providers of the installation and one of the school's own. */
export const signInScenes: readonly Scene[] = [
  {
    name: "sign-in",
    async play(stage) {
      const { world, administrator } = stage;
      Object.assign(world.services.config, { providers: PROVIDERS });
      const settings = await administrator.get(serverLinks.signInSettings());
      const [, id] = /\/api\/login\/callback\/([\w-]+)/.exec(settings.text)!;
      await using issuer = await openSchoolIssuer(world, { id: id! });
      await putProvider(administrator, providerForm(issuer, { name: "Oak Lane accounts" }));
      await tryProvider(world, administrator, issuer, "1");
      const shown = {
        [`${world.services.config.scheme}://${world.services.config.baseDomain}`]:
          "https://unitfolio.example",
        [issuer.origin]: "https://id.oak.example",
        [issuer.config.clientId]: "unitfolio",
      };
      await withPage(stage, "wide", async (page) => {
        await page.goto(`http://${administrator.host}${links.login()}`);
        await ready(page);
        const card = page.locator("section.card");
        await takePicture(page, "wide-sign-in", await clipBetween(page, card, card));
        await openStaffPage(stage, page, "administrator", serverLinks.signInSettings());
        await showAs(page, shown);
        const cardOf = (name: string) =>
          page.locator("section.card").filter({ has: page.getByRole("heading", { name, exact: true }) });
        const rules = cardOf("Who may use what");
        await takePicture(page, "wide-sign-in-ways", await clipBetween(page, rules, rules));
        const own = cardOf("Your school's own accounts");
        await takePicture(page, "wide-sign-in-own", await clipBetween(page, own, own));
      });
    },
  },
];

import type { Context } from "hono";
import { PROVIDER_TIMES } from "../../../../domain/providers.ts";
import { serverLinks } from "../../../../domain/server_links.ts";
import { refuseSignIn } from "../../../middleware/strangers.ts";
import type { AppEnv } from "../../../services/context.ts";
import { brandOf } from "../../../ui/layout.tsx";
import { renderPage } from "../../../ui/render_page.ts";
import { LoginCodeView } from "../LoginCodeView.tsx";
import { sealTicket, type Ticket } from "../../../features/sign_in/providers/attempt.ts";
import type { CodeAsked } from "../show_second_factor.ts";

type C = Context<AppEnv>;

/** Asks for the code of a second factor, to be posted to `action`; a refused one counts against the client. */
export function askCode(c: C, action: string, { error, status }: CodeAsked) {
  if (error !== null) refuseSignIn(c);
  const body = LoginCodeView({ action, error, establishment: brandOf(c) });
  return renderPage(c, { title: "Your second factor", body }, status);
}

/** As `askCode`, of someone whom a provider has named. */
export async function askCodeOfTicket(c: C, ticket: Ticket, asked: CodeAsked) {
  return askCode(c, serverLinks.loginTicket(await sealForLonger(c, ticket)), asked);
}

/** For a page that is answered by a person, which takes longer than a ticket that travels lasts. */
export async function sealForLonger(c: C, ticket: Ticket): Promise<string> {
  const { services, now } = c.var;
  return await sealTicket(await services.providerBox(), ticket, { now, lifetime: PROVIDER_TIMES.code });
}

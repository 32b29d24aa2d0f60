import { serverLinks } from "../../../../domain/server_links.ts";
import { Button } from "../../../../ui/Button.tsx";
import { CenteredCard } from "../../../../ui/CenteredCard.tsx";
import { LogIn } from "../../../../ui/page_icons.ts";
import type { RequestContext } from "../../../services/context.ts";
import { FOOTER_LINKS } from "../../../ui/layout.tsx";
import { type Comer, sealArrival } from "../../../features/sign_in/arrival/arrival.ts";

/** The page that takes someone from this host to a school's; it needs `allowFormTarget` for the school. */
export async function arrivalBody(
  c: RequestContext,
  { school, comer }: Pick<Props, "school"> & { comer: Comer },
) {
  const arrival = { from: c.get("host").name, host: new URL(school.origin).host, comer };
  const ticket = await sealArrival(await c.get("services").providerBox(), arrival, c.get("now"));
  return ArrivalView({ school, ticket, nonce: c.get("nonce") });
}

type Props = { school: { name: string; origin: string }; ticket: string; nonce: string };

/** Posts a ticket to a school's own host, so that it is in no address; by its button where no script runs. */
function ArrivalView({ school, ticket, nonce }: Props) {
  return (
    <CenteredCard
      title={`Sign in to ${school.name}`}
      icon={<LogIn size={28} />}
      footerLinks={FOOTER_LINKS}
      description="You are being signed in. If nothing happens, press the button."
    >
      <form method="post" action={school.origin + serverLinks.arrive()} id="arrive">
        <input type="hidden" name="ticket" value={ticket} />
        <Button type="submit" variant="primary" size="large" wide>{`Go on to ${school.name}`}</Button>
      </form>
      <script
        nonce={nonce}
        dangerouslySetInnerHTML={{ __html: "document.getElementById('arrive').submit()" }}
      />
    </CenteredCard>
  );
}

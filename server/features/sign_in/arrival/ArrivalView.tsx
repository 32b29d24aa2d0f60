import { serverLinks } from "../../../../domain/server_links.ts";
import { Button } from "../../../../ui/Button.tsx";
import { CenteredCard } from "../../../../ui/CenteredCard.tsx";
import { LogIn } from "../../../../ui/page_icons.ts";
import { FOOTER_LINKS } from "../../../ui/layout.tsx";

type Props = { school: { name: string; origin: string }; ticket: string; nonce: string };

/** Posts a ticket to a school's own host, so that it is in no address; by its button where no script runs. */
export function ArrivalView({ school, ticket, nonce }: Props) {
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

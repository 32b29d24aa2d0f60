import { LogOut } from "../../../ui/icons.ts";
import { links } from "../../../domain/links.ts";
import type { Establishment } from "../../../ui/Brand.tsx";
import { Button } from "../../../ui/Button.tsx";
import { CenteredCard } from "../../../ui/CenteredCard.tsx";
import { FOOTER_LINKS } from "../../ui/layout.tsx";

/** Confirmation for requests from outside our pages (DECISIONS 3). */
export function SignOutView({ establishment }: { establishment: Establishment | undefined }) {
  return (
    <CenteredCard
      title="Sign out?"
      icon={<LogOut size={28} />}
      establishment={establishment}
      footerLinks={FOOTER_LINKS}
      description="Press the button to end your session in this browser."
    >
      <form method="post" action={links.logout()}>
        <Button type="submit" variant="primary" size="large" wide>Sign out</Button>
      </form>
    </CenteredCard>
  );
}

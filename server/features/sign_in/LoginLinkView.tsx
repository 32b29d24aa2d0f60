import { LogIn, TimerOff } from "../../../ui/icons.ts";
import { links } from "../../../domain/links.ts";
import type { Establishment } from "../../../ui/Brand.tsx";
import { Button } from "../../../ui/Button.tsx";
import { CenteredCard } from "../../../ui/CenteredCard.tsx";
import { LinkButton } from "../../../ui/LinkButton.tsx";
import { FOOTER_LINKS } from "../../ui/layout.tsx";

/** A button, because mail scanners follow links (DESIGN §7). */
export function LoginLinkView(
  { token, establishment }: { token: string; establishment: Establishment | undefined },
) {
  return (
    <CenteredCard
      title="Sign in"
      icon={<LogIn size={28} />}
      establishment={establishment}
      footerLinks={FOOTER_LINKS}
      description="One press and you are in. The link works once."
    >
      <form method="post" action={links.loginLink(token)}>
        <Button type="submit" variant="primary" size="large" wide>
          {`Sign in to ${establishment?.name ?? "Unitfolio"}`}
        </Button>
      </form>
    </CenteredCard>
  );
}

export function LoginLinkUsedView({ establishment }: { establishment: Establishment | undefined }) {
  return (
    <CenteredCard
      title="This link no longer works"
      icon={<TimerOff size={28} />}
      tone="warning"
      establishment={establishment}
      footerLinks={FOOTER_LINKS}
      description="A sign-in link works once and for a short time. Ask for a new one; it takes a moment."
    >
      <LinkButton href={links.login()} variant="primary">Get a new link</LinkButton>
    </CenteredCard>
  );
}

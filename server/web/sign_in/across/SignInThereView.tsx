import { links } from "../../../../domain/links.ts";
import { CenteredCard } from "../../../../ui/CenteredCard.tsx";
import { LinkButton } from "../../../../ui/LinkButton.tsx";
import { LogIn } from "../../../../ui/page_icons.ts";
import type { OwnSchool } from "../../../features/sign_in/own_school.ts";
import { FOOTER_LINKS } from "../../../ui/layout.tsx";

/** For a session that says nothing to other schools. */
export function SignInThereView({ school: { name, origin } }: { school: OwnSchool }) {
  return (
    <CenteredCard
      title={`Sign in to ${name}`}
      icon={<LogIn size={28} />}
      footerLinks={FOOTER_LINKS}
      description="Other schools cannot check how you signed in here. Sign in there as well; you stay signed in here."
    >
      <LinkButton href={origin + links.login()} variant="primary" size="large" wide>
        {`Go to the sign-in page of ${name}`}
      </LinkButton>
      <LinkButton href={links.home()} wide>Stay here</LinkButton>
    </CenteredCard>
  );
}

import { KeyRound } from "../../../ui/icons.ts";
import { links } from "../../../domain/links.ts";
import EmailLinkIsland from "../../../islands/sign_in/EmailLinkIsland.tsx";
import { Alert } from "../../../ui/Alert.tsx";
import type { Establishment } from "../../../ui/Brand.tsx";
import { CenteredCard } from "../../../ui/CenteredCard.tsx";
import { Island } from "../../ui/island.tsx";
import { FOOTER_LINKS } from "../../ui/layout.tsx";

type Props = {
  establishment: Establishment | undefined;
  /** Redirected from a page that requires a session (DECISIONS 3). */
  required: boolean;
  returnTo: string | undefined;
  title: string;
};

export function LoginView({ establishment, required, returnTo, title }: Props) {
  return (
    <CenteredCard
      title={title}
      icon={<KeyRound size={28} />}
      establishment={establishment}
      description="Type the address that your establishment has for you. We mail you a link that signs you in, once."
      footerLinks={FOOTER_LINKS}
      below={establishment && (
        <>
          <p>Are you a student? Open the link in the email from your teacher.</p>
          <p>
            <a href={links.newLink("ask")}>Ask for a new link</a>
          </p>
        </>
      )}
    >
      {required && (
        <Alert tone="info" title="Login required">Sign in to go on to the page you asked for.</Alert>
      )}
      <Island name="sign_in/EmailLinkIsland" of={EmailLinkIsland} props={{ returnTo }} />
    </CenteredCard>
  );
}

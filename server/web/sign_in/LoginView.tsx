import { LogOut } from "../../../ui/icons.ts";
import { KeyRound, LogIn, TimerOff } from "../../../ui/page_icons.ts";
import { links } from "../../../domain/links.ts";
import type { ProviderRefusal } from "../../../domain/providers.ts";
import EmailLinkIsland from "../../../islands/sign_in/EmailLinkIsland.tsx";
import { Alert } from "../../../ui/Alert.tsx";
import type { Establishment } from "../../../ui/Brand.tsx";
import { Button } from "../../../ui/Button.tsx";
import { CenteredCard } from "../../../ui/CenteredCard.tsx";
import { LinkButton } from "../../../ui/LinkButton.tsx";
import { Island } from "../../ui/island.tsx";
import { FOOTER_LINKS } from "../../ui/layout.tsx";
import { ProviderButtons } from "./providers/ProviderButtons.tsx";
import { RefusalAlert } from "./providers/RefusalAlert.tsx";
import type { OfferedProvider } from "../../queries/sign_in_ways.ts";

type Props = {
  establishment: Establishment | undefined;
  /** Redirected from a page that requires a session (DECISIONS 3). */
  required: boolean;
  returnTo: string | undefined;
  /** Besides the emailed link. */
  providers: readonly OfferedProvider[];
  /** Links by email are on. */
  byEmail: boolean;
  /** Why a provider's account let no one in. */
  refusal: ProviderRefusal | null;
  title: string;
};

export function LoginView(props: Props) {
  const { establishment, required, returnTo, providers, byEmail, refusal, title } = props;
  return (
    <CenteredCard
      title={title}
      icon={<KeyRound size={28} />}
      establishment={establishment}
      description={!byEmail
        ? "Use the account that your school has given you."
        : providers.length > 0 && establishment === undefined
        ? "Use your work account, or a link that we email to you."
        : providers.length > 0
        ? "Use the account that your school has given you, or a link that we email to you."
        : establishment === undefined
        ? "Enter your work email address and we’ll send you a sign-in link. It works once."
        : "Enter your school email address and we’ll send you a sign-in link. It works once."}
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
      {refusal !== null && <RefusalAlert refusal={refusal} byEmail={byEmail} />}
      {required && refusal === null && (
        <Alert tone="info" title="Login required">Sign in to continue to the page you asked for.</Alert>
      )}
      <ProviderButtons {...{ providers, returnTo }} otherwise={byEmail ? "or by email" : null} />
      {byEmail && <Island name="sign_in/EmailLinkIsland" of={EmailLinkIsland} props={{ returnTo }} />}
    </CenteredCard>
  );
}

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
      description="Press the button to sign in. This link works once."
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

import { ShieldX } from "../../../ui/page_icons.ts";
import type { LinkRequestReason } from "../../../islands/sign_in/LinkMessages.tsx";
import StudentAccessIsland from "../../../islands/sign_in/StudentAccessIsland.tsx";
import { links } from "../../../domain/links.ts";
import { type ProviderRefusal, studentRefusal } from "../../../domain/providers.ts";
import { Alert } from "../../../ui/Alert.tsx";
import type { Establishment } from "../../../ui/Brand.tsx";
import { CenteredCard } from "../../../ui/CenteredCard.tsx";
import { LinkButton } from "../../../ui/LinkButton.tsx";
import { Island } from "../../ui/island.tsx";
import { FOOTER_LINKS } from "../../ui/layout.tsx";
import { ProviderButtons } from "./providers/ProviderButtons.tsx";
import type { OfferedProvider } from "../../queries/sign_in_ways.ts";

type Props = {
  establishment: Establishment;
  cardsAllowed: boolean;
  token: string | undefined;
  assignmentId: string | undefined;
  /** Redirected from a portfolio's own address. */
  required: boolean;
  reason: LinkRequestReason | undefined;
  /** Why a provider's account let no one in. */
  refusal: ProviderRefusal | null;
  /** Besides the link in an email. */
  providers: readonly OfferedProvider[];
};

/** Spec 1 §2.6. */
export function StudentAccessView(
  { establishment, cardsAllowed, token, assignmentId, required, reason, refusal, providers }: Props,
) {
  return (
    <CenteredCard
      establishment={establishment}
      footerLinks={FOOTER_LINKS}
      below={
        <>
          {cardsAllowed && (
            <p>
              Do you have a card? <a href={links.card()}>Sign in with your card</a>.
            </p>
          )}
          <p>
            Are you a member of staff? <a href={links.login()}>Sign in here</a>.
          </p>
        </>
      }
    >
      {refusal !== null && (
        <Alert tone="warning" title={studentRefusal(refusal).title}>{studentRefusal(refusal).text}</Alert>
      )}
      {required && (
        <Alert tone="info" title="Email verification required">
          Please verify your email to open your portfolio.
        </Alert>
      )}
      {token === undefined && (
        <ProviderButtons
          providers={providers}
          returnTo={assignmentId && links.portfolio(assignmentId)}
          page="student"
          otherwise="or by a link in an email"
        />
      )}
      <Island
        name="sign_in/StudentAccessIsland"
        of={StudentAccessIsland}
        props={{ token, assignmentId, reason }}
      />
    </CenteredCard>
  );
}

/** Spec 1 §2.7. */
export function AccessDeniedView(
  { establishment, assignmentId }: { establishment: Establishment; assignmentId: string },
) {
  return (
    <CenteredCard
      title="Access Denied"
      icon={<ShieldX size={28} />}
      tone="danger"
      establishment={establishment}
      footerLinks={FOOTER_LINKS}
      description="Unable to authenticate with the provided token."
      below={<p>You can also ask your teacher for a new link.</p>}
    >
      <LinkButton href={links.newLink("ask", assignmentId)} variant="primary" size="large" wide>
        Ask for a new link
      </LinkButton>
    </CenteredCard>
  );
}

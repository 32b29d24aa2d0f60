import { links } from "../../../domain/links.ts";
import { BookOpenCheck, FileText, FolderOpen } from "../../../ui/icons.ts";
import { LinkButton } from "../../../ui/LinkButton.tsx";
import type { Establishment } from "../../context.ts";
import {
  type Feature,
  FeatureCards,
  HowItWorks,
  PricingSection,
  PublicFrame,
  Section,
  SignedOutAlert,
} from "./Section.tsx";

const FEATURES: readonly Feature[] = [
  {
    icon: <BookOpenCheck size={24} />,
    title: "Automatic unit fetching",
    text: "A six-digit code brings the unit with its outcomes and what each needs as evidence.",
  },
  {
    icon: <FolderOpen size={24} />,
    title: "Digital portfolios",
    text: "Photos, documents, recordings and a reflection for every outcome, with feedback beside them.",
  },
  {
    icon: <FileText size={24} />,
    title: "PDF generation",
    text: "The summary sheet of a unit, with every learner’s dates, ready to print and to keep.",
  },
];

type Props = {
  establishment: Establishment;
  signedOut: boolean;
  /** Origin of the product page, which has the contact form. */
  productOrigin: string;
  salesEmail: string | null;
};

/** Spec 1 §2.3, variant A. */
export function EstablishmentView(props: Props) {
  const { establishment, signedOut, productOrigin, salesEmail } = props;
  const { establishmentName, logoUrl } = establishment;
  return (
    <PublicFrame
      name={establishmentName}
      logoUrl={logoUrl}
      actions={<LinkButton href={links.login()} variant="primary" className="no-wrap">Sign In</LinkButton>}
    >
      <div className="landing">
        {signedOut && <SignedOutAlert />}
        <div className="landing-hero landing-doors stack">
          <div className="landing-words stack gap-l starts measure">
            {logoUrl && <img className="landing-logo" src={logoUrl} alt="" />}
            <h1>{establishmentName}</h1>
            <p className="lead">
              Portfolios for the Unit Award Scheme: collect evidence of what you can do, and see how far you
              have come.
            </p>
            <p className="hero-actions row gap-m">
              <LinkButton href={links.login()} variant="primary" size="large">Sign In</LinkButton>
              <span className="quiet">for staff</span>
            </p>
          </div>
          <StudentAccess cardsAllowed={establishment.cardsAllowed} />
        </div>
        <Section id="features" title="What it does">
          <FeatureCards features={FEATURES} />
        </Section>
        <HowItWorks />
        <PricingSection contactOrigin={productOrigin} salesEmail={salesEmail} />
      </div>
    </PublicFrame>
  );
}

/** Spec 1 §2.6. */
function StudentAccess({ cardsAllowed }: { cardsAllowed: boolean }) {
  return (
    <section className="student-door card stack" aria-labelledby="student-door">
      <h2 id="student-door">Are you a student?</h2>
      <p>Open the link in the email from your teacher. It takes you to your work.</p>
      <LinkButton href={links.newLink("ask")} wide>Ask for a new link</LinkButton>
      {cardsAllowed && (
        <>
          <p>Have you got a card? Scan it with the camera, then type your teacher’s code.</p>
          <LinkButton href={links.card()} wide>I have a card</LinkButton>
        </>
      )}
    </section>
  );
}

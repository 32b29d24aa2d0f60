import { links } from "../../../domain/links.ts";
import { FileText } from "../../../ui/icons.ts";
import { BookOpenCheck, FolderOpen, KeyRound } from "../../../ui/page_icons.ts";
import { LinkButton } from "../../../ui/LinkButton.tsx";
import type { Establishment } from "../../services/context.ts";
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
    text: "The summary sheet of a unit, with every student’s dates, ready to print and to keep.",
  },
];

type Props = {
  establishment: Establishment;
  signedOut: boolean;
  /** Origin of the product page, which has the contact form. */
  productOrigin: string;
  salesEmail: string | null;
  /** Null where no trial opens automatically. */
  getStartedAt: string | null;
};

/** Spec 1 §2.3, variant A. */
export function EstablishmentView(props: Props) {
  const { establishment, signedOut, productOrigin, salesEmail, getStartedAt } = props;
  const { establishmentName, logoUrl } = establishment;
  return (
    <PublicFrame
      name={establishmentName}
      logoUrl={logoUrl}
      actions={<LinkButton href={links.login()} size="small" className="no-wrap">Sign In</LinkButton>}
    >
      <div className="landing landing-school stack gap-none">
        {signedOut && <SignedOutAlert />}
        <div className="landing-hero landing-doors">
          <div className="landing-words stack gap-l starts">
            {logoUrl && <img className="landing-logo" src={logoUrl} alt="" />}
            <h1>{establishmentName}</h1>
          </div>
          <div className="doors stack gap-l">
            <StudentDoor cardsAllowed={establishment.cardsAllowed} />
            <StaffDoor />
          </div>
          <p className="lead">
            Portfolios for the Unit Award Scheme: collect evidence of what you can do, and see how far you
            have come.
          </p>
        </div>
        <Section id="features" title="What it does">
          <FeatureCards features={FEATURES} />
        </Section>
        <HowItWorks />
        <PricingSection contactOrigin={productOrigin} {...{ salesEmail, getStartedAt }} />
      </div>
    </PublicFrame>
  );
}

/** Spec 1 §2.6. The first one, since students come on a phone. */
function StudentDoor({ cardsAllowed }: { cardsAllowed: boolean }) {
  return (
    <section className="card card-row pad-xl stack" aria-labelledby="student-door">
      <h2 id="student-door" className="row one-line gap-m">
        <span className="disc">
          <BookOpenCheck size={22} />
        </span>
        I am a student
      </h2>
      <p>Open the link in the email from your teacher. It takes you to your work.</p>
      {cardsAllowed && (
        <>
          <LinkButton href={links.card()} variant="primary" size="large" wide>I have a card</LinkButton>
          <p className="small quiet">Scan your card with the camera, then type your teacher’s code.</p>
        </>
      )}
      <LinkButton
        href={links.newLink("ask")}
        variant={cardsAllowed ? "secondary" : "primary"}
        size="large"
        wide
      >
        Ask for a new link
      </LinkButton>
    </section>
  );
}

function StaffDoor() {
  return (
    <section className="card card-row pad-xl row between" aria-labelledby="staff-door">
      <h2 id="staff-door" className="row one-line gap-m">
        <span className="disc">
          <KeyRound size={22} />
        </span>
        I am staff
      </h2>
      <LinkButton href={links.login()}>Sign In</LinkButton>
    </section>
  );
}

import { LinkButton } from "../../../ui/LinkButton.tsx";
import { About, ContactSection } from "./ContactSection.tsx";
import { DemoVideo } from "./DemoVideo.tsx";
import { Audiences, KeyFeatures } from "./ProductFeatures.tsx";
import { HowItWorks, PricingSection, PublicFrame, SignedOutAlert } from "./Section.tsx";

type Props = {
  signedOut: boolean;
  adminLogin: string;
  salesEmail: string | null;
  /** Null where no trial opens automatically. */
  getStartedAt: string | null;
};

/** Spec 1 §2.3, variant B. */
export function ProductView({ signedOut, adminLogin, salesEmail, getStartedAt }: Props) {
  return (
    <PublicFrame name="Unitfolio" actions={<HeaderLinks adminLogin={adminLogin} />}>
      <div className="landing stack gap-none">
        {signedOut && <SignedOutAlert />}
        <div className="landing-hero stack">
          <div className="landing-words stack gap-l starts measure">
            <h1>Every small success, on the record.</h1>
            <p className="lead">
              For many students in alternative provision, a unit award is the first certificate with their
              name on it. Unitfolio is where they earn it: a photo, a recording or a few words for each
              outcome, and their teacher’s answer beside it.
            </p>
            <p>
              You see what is done, who is waiting and what is ready for the award, without chasing a folder.
            </p>
            <p className="row gap-m">
              {getStartedAt === null
                ? <LinkButton href="#contact" variant="primary" size="large">Get In Touch</LinkButton>
                : <LinkButton href={getStartedAt} variant="primary" size="large">Get Started</LinkButton>}
              <LinkButton href="#pricing" size="large">See the plans</LinkButton>
            </p>
          </div>
          <DemoVideo />
        </div>
        <Audiences />
        <KeyFeatures />
        <HowItWorks />
        <PricingSection contactOrigin={null} {...{ salesEmail, getStartedAt }} />
        <About />
        <ContactSection salesEmail={salesEmail} />
      </div>
    </PublicFrame>
  );
}

function HeaderLinks({ adminLogin }: { adminLogin: string }) {
  return (
    <>
      <nav className="landing-links" aria-label="On this page">
        <a className="header-link plain-link target" href="#features">Features</a>
        <a className="header-link plain-link target" href="#pricing">Pricing</a>
        <a className="header-link plain-link target" href="#about">About</a>
        <a className="header-link plain-link target" href="#contact">Get In Touch</a>
      </nav>
      <LinkButton href={adminLogin} size="small" className="no-wrap">Admin Login</LinkButton>
    </>
  );
}

import { LinkButton } from "../../../ui/LinkButton.tsx";
import { About, ContactSection } from "./contact_section.tsx";
import { DemoFilm } from "./demo_film.tsx";
import { HowItWorks } from "./how_it_works.tsx";
import { PricingSection } from "./pricing_section.tsx";
import { ForWhom, KeyFeatures } from "./product_features.tsx";
import { PublicFrame } from "./public_frame.tsx";
import { SignedOut } from "./signed_out.tsx";

type Props = {
  signedOut: boolean;
  /** Where a super admin signs in. */
  adminLogin: string;
  salesEmail: string | null;
};

/** The product's own page, on the installation's own host (spec 1 §2.3, variant B). */
export function ProductView({ signedOut, adminLogin, salesEmail }: Props) {
  return (
    <PublicFrame name="Unitfolio" actions={<HeaderLinks adminLogin={adminLogin} />}>
      <div className="landing">
        {signedOut && <SignedOut />}
        <div className="landing-hero">
          <div className="landing-words">
            <h1>Every small success, on the record.</h1>
            <p className="landing-lead">
              For many learners in alternative provision, a unit award is the first certificate with their
              name on it. Unitfolio is where they earn it: a photo, a recording or a few words for each
              outcome, and their teacher’s answer beside it.
            </p>
            <p>
              You see what is done, who is waiting and what is ready for the award, without chasing a folder.
            </p>
            <p className="hero-actions">
              <LinkButton href="#contact" variant="primary" size="large">Get In Touch</LinkButton>
              <LinkButton href="#pricing" size="large">See the plans</LinkButton>
            </p>
          </div>
          <DemoFilm />
        </div>
        <ForWhom />
        <KeyFeatures />
        <HowItWorks />
        <PricingSection contactOrigin={null} salesEmail={salesEmail} />
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
        <a className="header-link" href="#features">Features</a>
        <a className="header-link" href="#pricing">Pricing</a>
        <a className="header-link" href="#about">About</a>
        <a className="header-link" href="#contact">Get In Touch</a>
      </nav>
      <LinkButton href={adminLogin} size="small">Admin Login</LinkButton>
    </>
  );
}

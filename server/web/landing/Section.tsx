import type { ReactNode } from "react";
import PricingIsland from "../../../islands/landing/PricingIsland.tsx";
import { Alert } from "../../../ui/Alert.tsx";
import { Shell } from "../../../ui/Shell.tsx";
import { Island } from "../../ui/island.tsx";
import { FOOTER_LINKS } from "../../ui/layout.tsx";

type SectionProps = {
  id: string;
  title: string;
  lead?: ReactNode;
  /** Full-width background. */
  band?: boolean;
  children: ReactNode;
};

export function Section({ id, title, lead, band = false, children }: SectionProps) {
  return (
    <section
      id={id}
      tabIndex={-1}
      aria-labelledby={`${id}-title`}
      className={`landing-section stack gap-2xl${band ? " landing-band" : ""}`}
    >
      <div className="stack gap-m">
        <h2 id={`${id}-title`} className="display-size">{title}</h2>
        {lead && <p className="lead">{lead}</p>}
      </div>
      {children}
    </section>
  );
}

export type Feature = { icon: ReactNode; title: string; text: string };

export function FeatureCards({ features }: { features: readonly Feature[] }) {
  return (
    <ul className={features.length === 3 ? "thirds gap-l" : "features grid gap-l"}>
      {features.map(({ icon, title, text }) => (
        <li key={title} className="feature card stack gap-s">
          <span className="disc disc-large">{icon}</span>
          <h3>{title}</h3>
          <p className="quiet">{text}</p>
        </li>
      ))}
    </ul>
  );
}

/** Spec 1 §8. */
export function SignedOutAlert() {
  return (
    <div role="status">
      <Alert tone="success" title="Logged out">You have been successfully logged out</Alert>
    </div>
  );
}

const STEPS = [
  {
    title: "Setup Units",
    text:
      "Enter the six-digit code. The unit comes with its outcomes and the evidence each one needs. Tick the students it is for.",
  },
  {
    title: "Build Portfolios",
    text:
      "Students add photos, documents, recordings and their own words, outcome by outcome. Teachers answer beside them and mark what is complete.",
  },
  {
    title: "Complete & Export",
    text:
      "Assess, verify, award: each step by the person whose step it is, with its date. The summary sheet comes out as a PDF.",
  },
];

/** Spec 1 §2.3. */
export function HowItWorks() {
  return (
    <Section id="how-it-works" title="How it works">
      <ol className="steps thirds gap-2xl">
        {STEPS.map(({ title, text }) => (
          <li key={title} className="stack gap-s">
            <h3>{title}</h3>
            <p className="quiet">{text}</p>
          </li>
        ))}
      </ol>
    </Section>
  );
}

type PricingProps = {
  contactOrigin: string | null;
  salesEmail: string | null;
  /** Null where no trial opens automatically. */
  getStartedAt: string | null;
};

/** Spec 1 §9. */
export function PricingSection(props: PricingProps) {
  return (
    <Section
      id="pricing"
      band
      title="Pricing"
      lead="Pricing depends on the number of students. Every priced plan starts with a 7-day free trial. Pay for a year and you get twelve months for the price of ten."
    >
      <Island name="landing/PricingIsland" of={PricingIsland} props={props} />
    </Section>
  );
}

type FrameProps = { name: string; logoUrl?: string | null; actions?: ReactNode; children: ReactNode };

export function PublicFrame({ name, logoUrl, actions, children }: FrameProps) {
  return (
    <Shell
      establishment={{ name, logoUrl }}
      note="Unit Award Scheme"
      profile={actions}
      footerLinks={FOOTER_LINKS}
    >
      {children}
    </Shell>
  );
}

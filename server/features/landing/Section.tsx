import type { ReactNode } from "react";
import { Alert } from "../../../ui/Alert.tsx";

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
        <h2 id={`${id}-title`}>{title}</h2>
        {lead && <p className="lead">{lead}</p>}
      </div>
      {children}
    </section>
  );
}

export type Feature = { icon: ReactNode; title: string; text: string };

export function FeatureCards({ features }: { features: readonly Feature[] }) {
  return (
    <ul className="features grid gap-l">
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

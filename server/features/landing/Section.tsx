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
      className={`landing-section${band ? " landing-band" : ""}`}
    >
      <div className="landing-heading">
        <h2 id={`${id}-title`}>{title}</h2>
        {lead && <p className="landing-lead">{lead}</p>}
      </div>
      {children}
    </section>
  );
}

export type Feature = { icon: ReactNode; title: string; text: string };

export function FeatureCards({ features }: { features: readonly Feature[] }) {
  return (
    <ul className="features">
      {features.map(({ icon, title, text }) => (
        <li key={title} className="card feature">
          <span className="feature-icon">{icon}</span>
          <h3>{title}</h3>
          <p>{text}</p>
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

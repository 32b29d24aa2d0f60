import type { ReactNode } from "react";

type BandProps = {
  id: string;
  title: string;
  lead?: ReactNode;
  /** A band has a ground of its own, from one edge of the screen to the other. */
  band?: boolean;
  children: ReactNode;
};

/** A part of a public page with its heading; the header's links lead to it. */
export function Section({ id, title, lead, band = false, children }: BandProps) {
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

export type FeatureFacts = { icon: ReactNode; title: string; words: string };

/** Cards of what the product does, each with its icon, its name and a sentence or two. */
export function FeatureCards({ features }: { features: readonly FeatureFacts[] }) {
  return (
    <ul className="features">
      {features.map(({ icon, title, words }) => (
        <li key={title} className="card feature">
          <span className="feature-icon">{icon}</span>
          <h3>{title}</h3>
          <p>{words}</p>
        </li>
      ))}
    </ul>
  );
}

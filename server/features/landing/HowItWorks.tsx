import { Section } from "./Section.tsx";

const STEPS = [
  {
    title: "Setup Units",
    text:
      "Type the six-digit code. The unit comes with its outcomes and the evidence each one needs. Tick the learners it is for.",
  },
  {
    title: "Build Portfolios",
    text:
      "Learners add photos, documents, recordings and their own words, outcome by outcome. Teachers answer beside them and mark what is complete.",
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
      <ol className="steps stack">
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

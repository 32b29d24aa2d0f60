import { Check } from "../../../ui/icons.ts";
import { BookOpenCheck, LayoutDashboard, ListChecks, Users } from "../../../ui/page_icons.ts";
import { type Feature, FeatureCards, Section } from "./Section.tsx";

const FEATURES: readonly Feature[] = [
  {
    icon: <Users size={24} />,
    title: "Student management",
    text:
      "Your class in one list. Email each student a link, or print a card for those without email and let them in for the lesson.",
  },
  {
    icon: <ListChecks size={24} />,
    title: "Portfolio workflow",
    text:
      "Submitted, assessed, verified, awarded. No one can skip a step, work can go back with a reason, and who did what stays on record.",
  },
  {
    icon: <BookOpenCheck size={24} />,
    title: "Unit-awarding-body integration",
    text:
      "Units by their code, with outcomes and evidence as the awarding body words them. Is one not known here yet? Paste its unit sheet.",
  },
  {
    icon: <LayoutDashboard size={24} />,
    title: "Progress tracking",
    text:
      "Every student, every outcome: what is done, what is waiting for feedback and what is ready for the next step, at a glance.",
  },
];

/** Spec 1 §2.3. */
export function KeyFeatures() {
  return (
    <Section id="features" title="Key features">
      <FeatureCards features={FEATURES} />
    </Section>
  );
}

const AUDIENCES = [
  {
    audience: "The student",
    lines: [
      "A photo, a recording or three sentences: each is a start.",
      "Works on a phone and on a shared tablet, in plain words with large buttons.",
      "When the connection drops, the upload carries on where it stopped.",
    ],
  },
  {
    audience: "The teacher",
    lines: [
      "Evidence, reflection and feedback side by side, outcome by outcome.",
      "One photo of the group can serve everyone in it.",
      "Adds work for a student who cannot do it alone, and the record says so.",
    ],
  },
  {
    audience: "The head and the co-ordinator",
    lines: [
      "All portfolios of the school, with what each still needs.",
      "Verifying and awarding stay with the people you name.",
      "Your school has an address and a database of its own, shared with no other.",
    ],
  },
];

export function Audiences() {
  return (
    <Section
      id="people"
      title="Made for special schools and alternative provision"
      lead="For students who are tired of forms and staff who are short of time."
    >
      <ul className="for-whom thirds gap-2xl">
        {AUDIENCES.map(({ audience, lines }) => (
          <li key={audience}>
            <h3>{audience}</h3>
            <ul className="stack gap-m">
              {lines.map((line) => (
                <li key={line} className="noted">
                  <Check size={20} />
                  <span>{line}</span>
                </li>
              ))}
            </ul>
          </li>
        ))}
      </ul>
    </Section>
  );
}

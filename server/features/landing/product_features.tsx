import { BookOpenCheck, Check, LayoutDashboard, ListChecks, Users } from "../../../ui/icons.ts";
import { FeatureCards, type FeatureFacts, Section } from "./sections.tsx";

const FEATURES: readonly FeatureFacts[] = [
  {
    icon: <Users size={24} />,
    title: "Student management",
    words:
      "Your class in one list. Mail each learner their way in, or print a card for those without a mailbox and let them in for the lesson.",
  },
  {
    icon: <ListChecks size={24} />,
    title: "Portfolio workflow",
    words:
      "Submitted, assessed, verified, awarded. Nobody can skip a step, work can go back with a reason, and who did what stays on record.",
  },
  {
    icon: <BookOpenCheck size={24} />,
    title: "Unit-awarding-body integration",
    words:
      "Units by their code, with outcomes and evidence as the awarding body words them. Is one not known here yet? Paste its unit sheet.",
  },
  {
    icon: <LayoutDashboard size={24} />,
    title: "Progress tracking",
    words:
      "Every learner, every outcome: what is done, what is waiting for feedback and what is ready for the next step, at a glance.",
  },
];

/** The four key features of spec 1 §2.3. */
export function KeyFeatures() {
  return (
    <Section id="features" title="Key features">
      <FeatureCards features={FEATURES} />
    </Section>
  );
}

const FOR_WHOM = [
  {
    who: "The learner",
    lines: [
      "A photo, a recording or three sentences: each is a start.",
      "Works on a phone and on a shared tablet, in plain words with large buttons.",
      "When the connection drops, the upload goes on where it stopped.",
    ],
  },
  {
    who: "The teacher",
    lines: [
      "Evidence, reflection and feedback side by side, outcome by outcome.",
      "One photo of the group can serve everybody in it.",
      "Adds work for a learner who cannot do it alone, and the record says so.",
    ],
  },
  {
    who: "The head and the co-ordinator",
    lines: [
      "All portfolios of the school, with what each still needs.",
      "Verifying and awarding stay with the people you name.",
      "Your school has an address and a database of its own, shared with no other.",
    ],
  },
];

/** What a day with it is like, for each of the three who use it. */
export function ForWhom() {
  return (
    <Section
      id="people"
      title="Made for special schools and alternative provision"
      lead="For learners who have had their fill of forms, and for staff with no hour to spare."
    >
      <ul className="for-whom">
        {FOR_WHOM.map(({ who, lines }) => (
          <li key={who}>
            <h3>{who}</h3>
            <ul>
              {lines.map((line) => (
                <li key={line}>
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

import { useEffect, useState } from "react";
import { links } from "../../domain/links.ts";
import type { FirstRun } from "../../server/features/dashboard/read_first_run.ts";
import { Button } from "../../ui/Button.tsx";
import { Card, CardSection } from "../../ui/Card.tsx";
import { Check } from "../../ui/icons.ts";

const HIDDEN = "firstStepsHidden";

const STEPS: readonly { step: keyof FirstRun; text: string; link: string; href: string }[] = [
  { step: "students", text: "Add your students", link: "Manage Students", href: links.manageStudents() },
  { step: "unit", text: "Give them a unit", link: "Add a unit", href: links.addUnit() },
  {
    step: "access",
    text: "Send them links, or print cards",
    link: "Portfolio Links",
    href: links.manageStudents({ tab: "links" }),
  },
];

/** First steps until they are done or hidden in this browser. */
export default function FirstRunIsland({ done }: { done: FirstRun }) {
  const [shown, setShown] = useState(false);
  useEffect(() => setShown(!isHidden()), []);
  if (!shown) return null;
  const hide = () => {
    setShown(false);
    storeHidden();
    document.getElementById("main")?.focus({ preventScroll: true });
  };
  return (
    <Card
      className="first-steps"
      title="First steps"
      description="Three steps, and your students can begin."
      actions={
        <Button size="small" variant="quiet" aria-label="Hide the first steps" onClick={hide}>Hide</Button>
      }
    >
      <CardSection>
        <ol className="stack gap-m">
          {STEPS.map(({ step, text, link, href }, index) => (
            <li key={step} className="row gap-m lines-none">
              <span
                className={done[step] ? "disc first-step tone-success" : "disc first-step bold"}
                aria-hidden
              >
                {done[step] ? <Check size={18} /> : index + 1}
              </span>
              <span className="fill row gap-m lines-none">
                <span className={done[step] ? "quiet" : "strong"}>{text}</span>
                {done[step]
                  ? <span className="small quiet">Done</span>
                  : <a className="target" href={href}>{link}</a>}
                {step === "access" && !done[step] && (
                  <a className="target" href={links.lessons()}>Lessons and Cards</a>
                )}
              </span>
            </li>
          ))}
        </ol>
      </CardSection>
    </Card>
  );
}

function isHidden(): boolean {
  try {
    return localStorage.getItem(HIDDEN) !== null;
  } catch {
    return false;
  }
}

function storeHidden(): void {
  try {
    localStorage.setItem(HIDDEN, "1");
  } catch {
    // Storage may be forbidden; hidden until the next visit.
  }
}

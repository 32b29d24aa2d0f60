import { type ReactNode, useEffect, useState } from "react";
import { tryOrNull } from "../../browser/browser_store.ts";
import { Button } from "../../ui/Button.tsx";
import { Card, CardSection } from "../../ui/Card.tsx";
import { Check } from "../../ui/icons.ts";

export type FirstStep = {
  text: string;
  done: boolean;
  /** Links to where it is done, until it is done. */
  ways: ReactNode;
};

type Props = {
  description: string;
  steps: readonly FirstStep[];
  /** Under this name the browser's storage says that they are hidden. */
  hiddenAs: string;
};

/** First steps until they are done or hidden in this browser. */
export function FirstSteps({ description, steps, hiddenAs }: Props) {
  const [shown, setShown] = useState(false);
  useEffect(() => setShown(tryOrNull(() => localStorage.getItem(hiddenAs)) === null), []);
  if (!shown) return null;
  const hide = () => {
    setShown(false);
    // Where the storage is forbidden they are back at the next visit.
    tryOrNull(() => localStorage.setItem(hiddenAs, "1"));
    document.getElementById("main")?.focus({ preventScroll: true });
  };
  return (
    <Card
      className="one-line"
      title="First steps"
      description={description}
      actions={
        <Button size="small" variant="quiet" aria-label="Hide the first steps" onClick={hide}>Hide</Button>
      }
    >
      <CardSection>
        <ol className="stack gap-m">
          {steps.map(({ text, done, ways }, index) => (
            <li key={text} className="row gap-m lines-none">
              <span
                className={done ? "disc small tone-success" : "disc small bold"}
                aria-hidden
              >
                {done ? <Check size={18} /> : index + 1}
              </span>
              <span className="fill row gap-m lines-none">
                <span className={done ? "quiet" : "strong"}>{text}</span>
                {done ? <span className="small quiet">Done</span> : ways}
              </span>
            </li>
          ))}
        </ol>
      </CardSection>
    </Card>
  );
}

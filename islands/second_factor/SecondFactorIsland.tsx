import { useSuspenseQuery } from "@tanstack/react-query";
import { useState } from "react";
import { countText } from "../../domain/count_text.ts";
import { longDate } from "../../domain/dates.ts";
import { SECOND_FACTOR_UNAVAILABLE } from "../../domain/second_factor.ts";
import type { SecondFactorView } from "../../server/web/second_factor/factor_view.ts";
import { Badge } from "../../ui/Badge.tsx";
import { Button } from "../../ui/Button.tsx";
import { Card, CardFooter, CardSection } from "../../ui/Card.tsx";
import { LinkButton } from "../../ui/LinkButton.tsx";
import { lazyDialog } from "../lazy_dialog.tsx";
import { secondFactorQuery } from "./queries.ts";
import type { FactorTask } from "./SecondFactorDialog.tsx";

const SecondFactorDialog = lazyDialog(() => import("./SecondFactorDialog.tsx"));

type Props = {
  timeZone: string;
  /** Address to continue to once it is on. */
  next?: string;
};

/** A person's second factor: whether it is on, and what they can do with it. */
export default function SecondFactorIsland({ timeZone, next }: Props) {
  // Never suspends, since the page seeds it.
  const { data: factor } = useSuspenseQuery(secondFactorQuery);
  const [task, setTask] = useState<FactorTask | null>(null);
  return (
    <Card
      id="second-factor"
      title="Second factor"
      description="A code from an app on your phone as well as the emailed link, so that someone who gets into your email still can't sign in as you."
      actions={<Badge tone={factor.on ? "success" : "neutral"}>{factor.on ? "On" : "Off"}</Badge>}
    >
      <FactorText factor={factor} timeZone={timeZone} />
      {factor.available && (
        <CardFooter>
          {!factor.on && <Button variant="primary" onClick={() => setTask("set_up")}>Set it up</Button>}
          {factor.on && next !== undefined && <LinkButton variant="primary" href={next}>Continue</LinkButton>}
          {factor.on && <Button onClick={() => setTask("renew")}>New recovery codes</Button>}
          {factor.on && <Button variant="quiet" onClick={() => setTask("replace")}>Use another app</Button>}
          {factor.on && !factor.required && (
            <Button variant="quiet" onClick={() => setTask("off")}>Turn it off</Button>
          )}
        </CardFooter>
      )}
      {task && <SecondFactorDialog task={task} onClose={() => setTask(null)} />}
    </Card>
  );
}

function FactorText({ factor, timeZone }: { factor: SecondFactorView; timeZone: string }) {
  const { on, confirmedAt, recoveryCodes, required, available } = factor;
  if (!on && available && !required) return null;
  return (
    <CardSection className="stack gap-s">
      {!available && <p>{SECOND_FACTOR_UNAVAILABLE}</p>}
      {required && <p>Your establishment asks for it.</p>}
      {on && confirmedAt && (
        <p>
          {`On since ${longDate(confirmedAt, timeZone)}. ${
            countText(recoveryCodes, "recovery code is", "recovery codes are")
          } left.`}
        </p>
      )}
    </CardSection>
  );
}

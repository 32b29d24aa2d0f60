import type { FormEvent } from "react";
import { links } from "../../domain/links.ts";
import { Button } from "../../ui/Button.tsx";
import { ArrowLeft } from "../../ui/icons.ts";
import { stepsBack, useSteps } from "./steps_back.ts";

/** The button to the page that somebody came from, or home where there is none; without script it leads home (spec 1 §2.2). */
export default function GuideIsland({ label }: { label: "Back" | "Go Back" }) {
  const steps = useSteps();
  const goBack = (event: FormEvent) => {
    const back = stepsBack({
      steps: steps.current,
      origin: location.origin,
      referrer: document.referrer,
      entries: history.length,
    });
    event.preventDefault();
    if (back === null) location.assign(links.home());
    else history.go(-back);
  };
  return (
    <form className="guide-back" action={links.home()} onSubmit={goBack}>
      <Button type="submit" variant={label === "Back" ? "quiet" : "primary"} icon={<ArrowLeft size={20} />}>
        {label}
      </Button>
    </form>
  );
}

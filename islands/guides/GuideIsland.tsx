import type { FormEvent } from "react";
import { links } from "../../domain/links.ts";
import { Button } from "../../ui/Button.tsx";
import { ArrowLeft } from "../../ui/page_icons.ts";
import { stepsToReferrer, useHistorySteps } from "./history_back.ts";

/** Back to the previous page of ours, else home; without script always home (spec 1 §2.2). */
export default function GuideIsland({ label }: { label: "Back" | "Go Back" }) {
  const steps = useHistorySteps();
  const goBack = (event: FormEvent) => {
    const distance = stepsToReferrer({
      steps: steps.current,
      origin: location.origin,
      referrer: document.referrer,
      entries: history.length,
    });
    event.preventDefault();
    if (distance === null) location.assign(links.home());
    else history.go(-distance);
  };
  return (
    <form className="screen-only" action={links.home()} onSubmit={goBack}>
      <Button
        type="submit"
        variant={label === "Back" ? "quiet" : "primary"}
        className={label === "Back" ? "flush-start" : undefined}
        icon={<ArrowLeft size={20} />}
      >
        {label}
      </Button>
    </form>
  );
}

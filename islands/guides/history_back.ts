import { type RefObject, useEffect, useRef } from "react";

type NavigationState = {
  /** Hash navigations on this page. */
  steps: number;
  origin: string;
  referrer: string;
  /** `history.length`, this page included. */
  entries: number;
};

/** null when the referrer is not ours, or this tab was opened for the page. */
export function stepsToReferrer({ steps, origin, referrer, entries }: NavigationState): number | null {
  const sameOrigin = URL.parse(referrer)?.origin === origin;
  return sameOrigin && entries > steps + 1 ? steps + 1 : null;
}

/** Counts hash navigations; the number is in `history.state`, so it survives back, forward and reload. */
export function useHistorySteps(): RefObject<number> {
  const steps = useRef(0);
  useEffect(() => {
    steps.current = stepOf(history.state) ?? 0;
    history.replaceState({ guideStep: steps.current }, "");
    const onHashChange = () => {
      const number = stepOf(history.state);
      steps.current = number ?? steps.current + 1;
      if (number === null) history.replaceState({ guideStep: steps.current }, "");
    };
    addEventListener("hashchange", onHashChange);
    return () => removeEventListener("hashchange", onHashChange);
  }, []);
  return steps;
}

function stepOf(state: unknown): number | null {
  const step = typeof state === "object" && state !== null && "guideStep" in state ? state.guideStep : null;
  return typeof step === "number" ? step : null;
}

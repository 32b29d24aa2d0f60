import { type RefObject, useEffect, useRef } from "react";

/** What a browser knows of the way here. */
type Way = {
  /** The places of this page that were gone to since it was opened. */
  steps: number;
  origin: string;
  /** The page that led here, or nothing. */
  referrer: string;
  /** How many pages the browser's history holds, this one included. */
  entries: number;
};

/** How many steps of the history lie between here and the page that led here; null where no own page did. */
export function stepsBack({ steps, origin, referrer, entries }: Way): number | null {
  const ours = URL.parse(referrer)?.origin === origin;
  return ours && entries > steps + 1 ? steps + 1 : null;
}

/**
 * Counts the places of this page that were gone to since it was opened. Each is a step of the browser's history, which
 * carries its number, so that the count holds on the way back, forward and through a reload.
 */
export function useSteps(): RefObject<number> {
  const steps = useRef(0);
  useEffect(() => {
    steps.current = numberOf(history.state) ?? 0;
    history.replaceState({ guideStep: steps.current }, "");
    const note = () => {
      const number = numberOf(history.state);
      steps.current = number ?? steps.current + 1;
      if (number === null) history.replaceState({ guideStep: steps.current }, "");
    };
    addEventListener("hashchange", note);
    return () => removeEventListener("hashchange", note);
  }, []);
  return steps;
}

function numberOf(state: unknown): number | null {
  const step = typeof state === "object" && state !== null && "guideStep" in state ? state.guideStep : null;
  return typeof step === "number" ? step : null;
}

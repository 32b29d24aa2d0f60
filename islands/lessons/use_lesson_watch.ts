import { useEffect } from "react";
import { calls } from "../../domain/links.ts";
import { ApiError, callApi } from "../call_api.ts";
import { useUnauthorized } from "../providers.tsx";

/** How often it is asked whether the lesson still runs, in milliseconds. */
const EVERY = 20_000;
/** How long after the last touch it is no longer asked by itself: asking keeps a session alive. In milliseconds. */
const QUIET = 10 * 60_000;

/**
 * Leaves the page once its reader is no longer the one who is signed in: the lesson is over, or the next learner has come
 * in with a card beside it. Asks now and then while the page is in use, and at once when it is looked at or touched again.
 */
export function useLessonWatch(watching: boolean) {
  const leave = useUnauthorized();
  useEffect(() => {
    if (!watching) return;
    let touched = Date.now();
    let asking = false;
    const ask = async () => {
      if (asking || document.visibilityState === "hidden") return;
      asking = true;
      const gone = await callApi(calls.studentUser())
        .then(() => false, (error) => error instanceof ApiError && isOver(error));
      asking = false;
      if (gone) leave();
    };
    const touch = () => {
      const quiet = Date.now() - touched > QUIET;
      touched = Date.now();
      if (quiet) void ask();
    };
    const look = () => void ask();
    // A page that the browser keeps for its back button shows nothing until it has been asked for again.
    const hide = () => void (document.documentElement.style.visibility = "hidden");
    const show = ({ persisted }: PageTransitionEvent) => persisted ? location.reload() : look();
    const timer = setInterval(() => Date.now() - touched <= QUIET && void ask(), EVERY);
    const touches = ["pointerdown", "keydown"];
    for (const name of touches) addEventListener(name, touch);
    addEventListener("focus", look);
    addEventListener("pagehide", hide);
    addEventListener("pageshow", show);
    document.addEventListener("visibilitychange", look);
    return () => {
      clearInterval(timer);
      for (const name of touches) removeEventListener(name, touch);
      removeEventListener("focus", look);
      removeEventListener("pagehide", hide);
      removeEventListener("pageshow", show);
      document.removeEventListener("visibilitychange", look);
    };
  }, [watching]);
}

/** Nobody is signed in, or somebody else is (decision 10). */
function isOver({ status }: ApiError): boolean {
  return status === 401 || status === 403;
}

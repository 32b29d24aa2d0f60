import { useEffect } from "react";
import { ApiError } from "../api.ts";
import { useUnauthorized } from "../providers.tsx";
import { signInApi } from "./queries.ts";

const POLL_MS = 20_000;
// No polling after this time without activity: a poll extends the session.
const IDLE_MS = 10 * 60_000;

/** Leaves the page when the card session has ended or another student has signed in. */
export function useLessonWatch(watching: boolean) {
  const leave = useUnauthorized();
  useEffect(() => {
    if (!watching) return;
    let lastActiveAt = Date.now();
    let checking = false;
    const check = async () => {
      if (checking || document.visibilityState === "hidden") return;
      checking = true;
      const ended = await signInApi["student-auth"].user.$get()
        .then(() => false, (error) => error instanceof ApiError && isSignedOut(error));
      checking = false;
      if (ended) leave();
    };
    const onActivity = () => {
      const wasIdle = Date.now() - lastActiveAt > IDLE_MS;
      lastActiveAt = Date.now();
      if (wasIdle) void check();
    };
    const checkNow = () => void check();
    // A page from the back/forward cache stays hidden until it has reloaded.
    const onPageHide = () => void (document.documentElement.style.visibility = "hidden");
    const onPageShow = ({ persisted }: PageTransitionEvent) => persisted ? location.reload() : checkNow();
    const timer = setInterval(() => Date.now() - lastActiveAt <= IDLE_MS && void check(), POLL_MS);
    const activityEvents = ["pointerdown", "keydown"];
    for (const name of activityEvents) addEventListener(name, onActivity);
    addEventListener("focus", checkNow);
    addEventListener("pagehide", onPageHide);
    addEventListener("pageshow", onPageShow);
    document.addEventListener("visibilitychange", checkNow);
    return () => {
      clearInterval(timer);
      for (const name of activityEvents) removeEventListener(name, onActivity);
      removeEventListener("focus", checkNow);
      removeEventListener("pagehide", onPageHide);
      removeEventListener("pageshow", onPageShow);
      document.removeEventListener("visibilitychange", checkNow);
    };
  }, [watching]);
}

// 401: signed out; 403: signed in as another user (decision 10).
function isSignedOut({ status }: ApiError): boolean {
  return status === 401 || status === 403;
}

import { effect } from "@preact/signals";
import { envelope, type FrameMessage, MAX_HEIGHT, type PageMessage, readPageMessage } from "../messages.ts";

type Received = Pick<MessageEvent, "data" | "origin" | "source">;
type Expected = { page: unknown; origins: readonly string[] };

/** The page's greeting; null for anything else, and from anyone but an allowed page that holds this frame. */
export function readGreeting({ data, origin, source }: Received, { page, origins }: Expected) {
  return source !== null && source === page && origins.includes(origin) ? readPageMessage(data) : null;
}

type Followed = { isSignedIn: () => boolean; onGreeting: (greeting: PageMessage) => void };

/**
 * Waits for the page that holds this frame to greet it, takes its theme, and tells it from then on how high the frame
 * is and whether someone is signed in; it is told nothing else. Without a page no one is told anything.
 */
export function followSchoolPage(origins: readonly string[], { isSignedIn, onGreeting }: Followed): void {
  if (parent === window) return;
  let origin: string | null = null;
  const tell = (message: FrameMessage) => origin !== null && parent.postMessage(envelope(message), origin);
  const tellHeight = () => {
    const { height } = document.body.getBoundingClientRect();
    tell({ type: "height", height: Math.min(MAX_HEIGHT, Math.max(1, Math.ceil(height))) });
  };
  addEventListener("message", (event) => {
    const greeting = readGreeting(event, { page: parent, origins: [...origins, location.origin] });
    if (greeting === null) return;
    origin = event.origin;
    document.documentElement.dataset.theme = greeting.theme;
    // Before the frame is shown: it may contain another person's work.
    onGreeting(greeting);
    tell({ type: "ready" });
    tellHeight();
    tell({ type: "signedIn", signedIn: isSignedIn() });
  });
  new ResizeObserver(tellHeight).observe(document.body);
  effect(() => {
    tell({ type: "signedIn", signedIn: isSignedIn() });
  });
}

import { settings } from "./embed_settings.ts";
import { hearFrames, tellFrames } from "./other_frames.ts";
import { enter, leave, person, signOut } from "./session.ts";
import { unfinished } from "./uploads/state.ts";

const CHECK_MS = 30_000;

let usedAt = Date.now();
let toldAt = 0;

/**
 * Ends a session that another person at this browser could meet: one that no one has used for as long as the server lets
 * it live, one of a launch whose frame is going, and one of a student after whom another has signed in.
 */
export function endLeftSessions(open: () => void): void {
  for (const name of ["pointerdown", "keydown", "input"]) addEventListener(name, noteUse, true);
  setInterval(endIdle, CHECK_MS);
  // Timers stop while a tablet sleeps.
  document.addEventListener("visibilitychange", endIdle);
  addEventListener("pagehide", endLaunch);
  hearFrames((told) => {
    if ("used" in told) usedAt = Date.now();
    else follow(told.person, told.launched, open);
  });
}

function noteUse() {
  usedAt = Date.now();
  if (person.value === null || usedAt - toldAt < CHECK_MS) return;
  toldAt = usedAt;
  tellFrames({ used: true });
}

function endIdle() {
  if (person.value === null) return;
  if (unfinished.value) usedAt = Date.now();
  if (Date.now() - usedAt < settings.idleMs) return;
  const message = "You were signed out because nothing was done here for a while.";
  // A student may be writing in a tab, which is idle on its own account.
  void signOut(message, { keepTabs: true }).catch(() => leave(message));
}

/** Also clears what a browser may keep of the page for its Back button. */
function endLaunch() {
  if (!settings.launched || person.value === null) return;
  const headers = { "content-type": "application/json" };
  const body = JSON.stringify({ keepTabs: true });
  void fetch(`${settings.api}/widget/sign-out`, { method: "POST", headers, body, keepalive: true });
  leave("You are signed out.");
}

/** Other frames share the session, unless it is a launch's; a launched one goes when someone else has come. */
function follow(id: string | null, launched: boolean, open: () => void) {
  const mine = person.value?.id ?? null;
  const shared = !launched && !settings.launched;
  if (shared && id !== null && id !== mine) void enter(open);
  else if (mine !== null && id !== mine && (shared || id !== null)) leave("You are signed out.");
}

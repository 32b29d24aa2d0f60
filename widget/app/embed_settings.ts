/** What the frame's document tells the app (`server/web/embed/render_frame.ts`). */
type EmbedSettings = {
  establishmentName: string;
  /** Origins of the pages that may show this frame. */
  origins: readonly string[];
  signedIn: boolean;
  /** The page's own sign-in when the session began; null where it told none. */
  visit: string | null;
  /** Whether a learning platform opened this frame: its session is this document's alone. */
  launched: boolean;
  /** Path of the calls. */
  api: string;
  idleMs: number;
  wanted: { unit: string | null; portfolio: string | null };
  cardsAllowed: boolean;
  /** Time zone of the establishment. */
  timeZone: string;
  /** The school's own host, with a slash at its end. */
  home: string;
};

const script = globalThis.document?.getElementById("embed");

/** Nearly empty outside the frame's document, in tests. */
export const settings: EmbedSettings = JSON.parse(script?.textContent ?? '{"api":"/embed/api"}');

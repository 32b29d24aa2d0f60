import { isVisit } from "../domain/widget.ts";

/** What the school's page and the frame tell each other; the other side's origin and window are checked apart. */
const THEMES = ["light", "dark"] as const;
export type Theme = (typeof THEMES)[number];

/** In CSS pixels. */
export const MAX_HEIGHT = 20_000;

/** `visit` changes with the page's own sign-in, and names no one; null where the page has none. */
export type PageMessage = { type: "hello"; theme: Theme; visit: string | null };
export type FrameMessage =
  | { type: "ready" }
  | { type: "height"; height: number }
  | { type: "signedIn"; signedIn: boolean };

/** The version stands for what follows. */
export function envelope<Message extends PageMessage | FrameMessage>(message: Message) {
  return { unitfolio: 1, ...message } as const;
}

/** Null for anything that is not exactly such a message. */
export function readFrameMessage(data: unknown): FrameMessage | null {
  const { type, height, signedIn } = fields(data);
  if (type === "ready") return { type };
  if (type === "height" && isHeight(height)) return { type, height };
  return type === "signedIn" && typeof signedIn === "boolean" ? { type, signedIn } : null;
}

/** Null for anything that is not exactly such a message; a loader cached from before sends no visit, or `auto`. */
export function readPageMessage(data: unknown): PageMessage | null {
  const { type, theme: wanted, visit = null } = fields(data);
  const theme = wanted === "auto" ? "light" : wanted;
  return type === "hello" && isTheme(theme) && (visit === null || isVisit(visit))
    ? { type, theme, visit }
    : null;
}

export function isTheme(value: unknown): value is Theme {
  return (THEMES as readonly unknown[]).includes(value);
}

function isHeight(value: unknown): value is number {
  return Number.isInteger(value) && value as number > 0 && value as number <= MAX_HEIGHT;
}

function fields(data: unknown): Record<string, unknown> {
  const known = data as Record<string, unknown> | null | undefined;
  return typeof known === "object" && known?.unitfolio === 1 ? known : {};
}

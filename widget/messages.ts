/** What the school's page and the frame tell each other; the other side's origin and window are checked apart. */
export const THEMES = ["light", "dark", "auto"] as const;
export type Theme = (typeof THEMES)[number];

/** In CSS pixels. */
export const MAX_HEIGHT = 20_000;

export type PageMessage = { type: "hello"; theme: Theme };
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

/** Null for anything that is not exactly such a message. */
export function readPageMessage(data: unknown): PageMessage | null {
  const { type, theme } = fields(data);
  return type === "hello" && isTheme(theme) ? { type, theme } : null;
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

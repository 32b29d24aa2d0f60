import { settings } from "./embed_settings.ts";

/** `person`: who has signed in, or null for signing out; `used`: the student is busy in another frame. */
type News = { person: string | null } | { used: true };
type Told = News & { launched: boolean };

/** Frames of one site in one browser, launched ones too. */
const channel = typeof BroadcastChannel === "undefined" ? null : new BroadcastChannel("unitfolio-session");

export function tellFrames(news: News): void {
  channel?.postMessage({ ...news, launched: settings.launched });
}

export function hearFrames(hear: (told: Told) => void): void {
  channel?.addEventListener("message", ({ data }) => hear(data));
}

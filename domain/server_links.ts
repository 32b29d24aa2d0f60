import { segment, withQuery } from "./path_parts.ts";

/** Addresses that no island leads to; apart from `links`, which every page carries. */
export const serverLinks = {
  robots: () => "/robots.txt",
  manifest: () => "/manifest.webmanifest",
  /** `version` makes it cacheable for good. */
  demo: (version: string, file: "demo.webm" | "demo.vtt" | "poster.webp") =>
    `/demo/${segment(version)}/${file}`,
  /** An administrator's page of the subscription (spec 2 §2). */
  billing: () => "/billing",
  stripeWebhook: () => "/stripe/webhook",
  devMail: () => "/dev/mail",
  /** Set up where the establishment asks for one. */
  secondFactor: (returnTo?: string) => withQuery("/second-factor", { returnTo }),
  profileSecondFactor: () => "/profile#second-factor",
  /** A provider's page, by way of ours. */
  loginWith: (provider: string, returnTo?: string) =>
    withQuery(`/api/login/with/${segment(provider)}`, { returnTo }),
  /** Connects an account of a provider with the person who is signed in. */
  connectAccount: (provider: string) => withQuery(`/api/login/with/${segment(provider)}`, { connect: "1" }),
  /** On the base domain: where providers send browsers back to. */
  loginCallback: () => "/api/login/callback",
  /** What a provider said, once. */
  loginTicket: (token: string) => withQuery("/api/login/ticket", { token }),
  /** `reason`: why an account was not connected. */
  profileAccounts: (reason?: string) => `${withQuery("/profile", { reason })}#accounts`,
  loginRefused: (reason: string, returnTo?: string) => withQuery("/api/login", { returnTo, reason }),
  profileSessions: () => "/profile#sessions",
} as const;

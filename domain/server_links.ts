import { segment, withQuery } from "./path_parts.ts";

/** Addresses that no island leads to; apart from `links`, which every page carries. */
export const serverLinks = {
  robots: () => "/robots.txt",
  manifest: () => "/manifest.webmanifest",
  /** `version` makes it cacheable for good. */
  demo: (version: string, file: "demo.webm" | "demo.vtt" | "poster.webp") =>
    `/demo/${segment(version)}/${file}`,
  devMail: () => "/dev/mail",
  /** Set up where the establishment asks for one. */
  secondFactor: (returnTo?: string) => withQuery("/second-factor", { returnTo }),
  profileSecondFactor: () => "/profile#second-factor",
  profileSessions: () => "/profile#sessions",
} as const;

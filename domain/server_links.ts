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
  /** A provider's page, by way of ours; `page`: begun on the students' sign-in page. */
  loginWith: (provider: string, returnTo?: string, page?: "student") =>
    withQuery(`/api/login/with/${segment(provider)}`, { returnTo, page }),
  /** Connects an account of a provider with the person who is signed in. */
  connectAccount: (provider: string) => withQuery(`/api/login/with/${segment(provider)}`, { connect: "1" }),
  /**
   * On the base domain: where providers send browsers back to. A school's own has an address of its own there, so that no
   * code of another provider can be passed off to it.
   */
  loginCallback: (tenantId?: string) =>
    tenantId === undefined ? "/api/login/callback" : `/api/login/callback/${segment(tenantId)}`,
  /** A provider's answer, redeemed once. */
  loginTicket: (token: string) => withQuery("/api/login/ticket", { token }),
  /** `reason`: why an account was not connected. */
  profileAccounts: (reason?: string) => `${withQuery("/profile", { reason })}#accounts`,
  /** An administrator's settings of how people sign in; `reason`: why trying the school's provider failed. */
  signInSettings: (reason?: string) => withQuery("/sign-in-settings", { reason }),
  /** Tries the school's provider, and connects the account that signs in there. */
  tryProvider: () => withQuery("/api/login/with/school", { connect: "1", returnTo: "/sign-in-settings" }),
  loginRefused: (reason: string, returnTo?: string) => withQuery("/api/login", { returnTo, reason }),
  studentRefused: (reason: string, assignmentId?: string) =>
    withQuery("/student-access", { reason, assignmentId }),
  profileSessions: () => "/profile#sessions",
  /** On the base domain: asks which school someone signs in to. `reason`: why a provider's account let no one in. */
  whichSchool: (reason?: string) => withQuery("/sign-in", { reason }),
  /** Chosen from the schools of a person whom a provider has named. */
  chooseSchool: () => "/sign-in/school",
  /** On a school's host: leads to another school of the person who is signed in. */
  otherSchool: () => "/api/login/other-school",
  /** On a school's host: takes what another host of ours says of a person. */
  arrive: () => "/api/login/arrive",
  /** On the base domain: opens a trial (SIGNUP=open). */
  getStarted: (plan?: string) => withQuery("/get-started", { plan }),
  /** By an emailed link: creates the requested school. */
  confirmSignup: (token: string) => withQuery("/get-started/confirm", { token }),
  /** A colleague who comes from another of their schools, once. */
  cross: (token: string) => withQuery("/api/login/cross", { token }),
} as const;

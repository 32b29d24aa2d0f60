/** OpenID Connect providers: of the installation (DESIGN §7), and `school` for one of a school's own. */
export const PROVIDER_IDS = ["google", "microsoft", "oidc", "school"] as const;
export type ProviderId = (typeof PROVIDER_IDS)[number];

/** Whose rules a provider's accounts follow; `oneOrganisation`: all of them are of a single one. */
export type ProviderKind = { kind: "google" | "microsoft" | "oidc"; oneOrganisation: boolean };

const MICROSOFT = "https://login.microsoftonline.com/";
/** Microsoft's addresses for accounts of many organisations, and for everyone's private ones. */
const MANY = ["organizations", "common", "consumers"];

export function providerKind(issuer: string): ProviderKind {
  if (issuer.replace(/\/$/, "") === "https://accounts.google.com") {
    return { kind: "google", oneOrganisation: false };
  }
  if (!issuer.startsWith(MICROSOFT)) return { kind: "oidc", oneOrganisation: true };
  const tenant = issuer.slice(MICROSOFT.length).split("/")[0]!.toLowerCase();
  return { kind: "microsoft", oneOrganisation: !MANY.includes(tenant) };
}

/** Milliseconds; `ticket` takes what a provider said to a school's host, `code` waits there for a second factor. */
export const PROVIDER_TIMES = {
  attempt: 10 * 60_000,
  ticket: 60_000,
  code: 10 * 60_000,
  /** Between two clocks. */
  leeway: 60_000,
  /** Since an ID token was made. */
  tokenAge: 5 * 60_000,
  /** One call of a provider. */
  call: 10_000,
} as const;

/** UTF-16 units of what a provider says. */
export const PROVIDER_TEXTS = { subject: 255, issuer: 500, name: 60 } as const;

/** Whom a provider vouches for; `email` only where the provider has verified it. */
export type ProvedPerson = {
  issuer: string;
  subject: string;
  email: string | null;
  /** The provider says that it has asked for two factors. */
  twoFactors: boolean;
  /** When it said so. */
  provedAt: string;
};

type Claims = Readonly<Record<string, unknown>>;

/**
 * An address that tells who someone is, the first time; null where the provider may have it from them alone. Google
 * answers for the addresses of its own mail and of organisations (`hd`), Microsoft for those of one organisation, or
 * where it says that it owns the domain (`xms_edov`).
 */
export function verifiedEmail(
  { kind, oneOrganisation }: ProviderKind,
  claims: Claims,
): string | null {
  const email = addressOf(claims["email"]);
  switch (kind) {
    case "google": {
      const isGoogles = typeof claims["hd"] === "string" || email?.endsWith("@gmail.com");
      return claims["email_verified"] === true && isGoogles ? email : null;
    }
    case "microsoft":
      if ([true, 1, "1", "true"].includes(claims["xms_edov"] as boolean)) return email;
      // Said and not true, as for a guest of the organisation.
      return oneOrganisation && claims["xms_edov"] === undefined
        ? email ?? addressOf(claims["preferred_username"])
        : null;
    case "oidc":
      return claims["email_verified"] === true ? email : null;
  }
}

function addressOf(claim: unknown): string | null {
  return typeof claim === "string" && /^[^\s@#]+@[^\s@]+$/.test(claim) ? claim.trim().toLowerCase() : null;
}

/** Methods of RFC 8176 by the kind of proof: what someone knows, has, or is. */
const METHODS = [
  ["pwd", "pin", "kba"],
  ["hwk", "swk", "otp", "sms", "tel", "sc", "pop"],
  ["face", "fpt", "iris", "retina", "vbm"],
];
/** Levels that stand for two factors, of REFEDS, Microsoft and OpenID. */
const LEVELS = [
  "https://refeds.org/profile/mfa",
  "http://schemas.microsoft.com/claims/multipleauthn",
  "http://schemas.openid.net/pape/policies/2007/06/multi-factor",
  "phr",
  "phrh",
];

/** Whether a token says that two factors were asked for (`amr` of RFC 8176, `acr`). */
export function saysTwoFactors({ amr, acr }: Claims): boolean {
  if (typeof acr === "string" && LEVELS.includes(acr)) return true;
  if (!Array.isArray(amr)) return false;
  return amr.includes("mfa") ||
    METHODS.filter((kind) => kind.some((method) => amr.includes(method))).length > 1;
}

export type ProviderRefusal =
  | "unknown"
  | "unverified"
  | "another"
  | "taken"
  | "inactive"
  | "closed"
  | "declined"
  | "away"
  | "refused"
  | "ended"
  | "signed_out"
  | "signed_out_own";

/** Why no one was signed in, as the sign-in page says it; `email`: what else can be done where links by email are on. */
export const PROVIDER_REFUSALS: Readonly<
  Record<ProviderRefusal, { title: string; text: string; email?: string }>
> = {
  unknown: {
    title: "This account is not known here",
    text: "No one here has the address of that account. Ask an administrator of your school to add it.",
  },
  unverified: {
    title: "That account's email address is not verified",
    text: "So we cannot tell from it who you are.",
    email: "Sign in by email below. Staff can then connect the account in their profile.",
  },
  another: {
    title: "You are connected with another account",
    text: "Choose the account that you used before.",
    email: "You can sign in by email below as well. Staff can then connect this account in their profile.",
  },
  taken: {
    title: "That account was not connected",
    text:
      "It signs someone else in here, or you have another account of the same kind. Disconnect that one first.",
  },
  inactive: {
    title: "You are no longer active here",
    text: "Ask an administrator of your school if this is wrong.",
  },
  closed: {
    title: "Not with this account",
    text: "Your school does not use it for signing you in. Choose another way.",
  },
  declined: {
    title: "You were not signed in",
    text: "The sign-in was stopped before it was finished. Try again.",
  },
  away: {
    title: "The sign-in service did not answer",
    text: "Try again in a moment.",
    email: "You can sign in by email below as well.",
  },
  refused: {
    title: "The sign-in could not be checked",
    text:
      "What came back did not belong to this sign-in. Try again. If it happens again, tell the people who run Unitfolio for your school.",
  },
  ended: {
    title: "This sign-in has ended",
    text: "It took too long, or was used before, or began in another browser. Try again.",
  },
  signed_out: {
    title: "Sign in here again",
    text: "An administrator has signed you out.",
  },
  signed_out_own: {
    title: "Sign in here again",
    text: "You have ended your other sessions or disconnected an account since you signed in.",
  },
};

/** Where a student reads it instead: on their own sign-in page, where a link by email is always offered. */
const STUDENT_TEXTS: Readonly<Partial<Record<ProviderRefusal, string>>> = {
  unknown:
    "Choose your school account, or ask your teacher which email address they have for you. You can ask for a link by email as well.",
  unverified: "Ask for a link by email below.",
  another: "Choose the account that you used before, or ask for a link by email below.",
  inactive: "Ask your teacher if this is wrong.",
  closed: "Your school does not let students sign in with it. Ask for a link by email below.",
  declined: "The sign-in was stopped before it was finished. Try again, or ask for a link by email below.",
  away: "Try again in a moment, or ask for a link by email below.",
  refused: "Try again. If it happens again, tell your teacher.",
};

export function studentRefusal(refusal: ProviderRefusal): { title: string; text: string } {
  const { title, text } = PROVIDER_REFUSALS[refusal];
  return { title, text: STUDENT_TEXTS[refusal] ?? text };
}

export function isProviderRefusal(text: string | undefined): text is ProviderRefusal {
  return text !== undefined && Object.hasOwn(PROVIDER_REFUSALS, text);
}

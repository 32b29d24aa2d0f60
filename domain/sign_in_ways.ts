import { checkRequired } from "./people.ts";
import { PROVIDER_TEXTS, type ProviderId } from "./providers.ts";

/** How people sign in to a school; students have their teachers' links besides. */
export const SIGN_IN_WAYS = ["email", "google", "microsoft", "oidc", "school"] as const satisfies readonly (
  | "email"
  | ProviderId
)[];
export type SignInWay = (typeof SIGN_IN_WAYS)[number];

/** Who may use a way, and whether two steps of its provider count as a second factor. */
export type WayRule = { way: SignInWay; staff: boolean; students: boolean; secondFactor: boolean };

/**
 * The rules of `available` ways; `stored`: those that a school has changed; `broken`: those whose provider lets no one in,
 * although it may again.
 */
export function wayRules(
  stored: readonly WayRule[],
  available: readonly SignInWay[],
  broken: readonly SignInWay[] = [],
): WayRule[] {
  const rules = available.map((way) =>
    stored.find((rule) => rule.way === way) ?? { way, staff: true, students: true, secondFactor: false }
  );
  // A provider that has gone must not lock everyone out.
  const closed = othersForStaff(rules, broken).length === 0;
  return closed ? rules.map((rule) => rule.way === "email" ? { ...rule, staff: true } : rule) : rules;
}

/** Ways besides links by email that let staff in. */
function othersForStaff(rules: readonly WayRule[], broken: readonly SignInWay[]): WayRule[] {
  return rules.filter(({ way, staff }) => way !== "email" && staff && !broken.includes(way));
}

export function mayUse(rules: readonly WayRule[], way: SignInWay, kind: "staff" | "student"): boolean {
  const rule = rules.find((rule) => rule.way === way);
  return rule !== undefined && (kind === "staff" ? rule.staff : rule.students);
}

/** Whether two factors that a provider asked for count as the school's second factor. */
export function countsFactor(rules: readonly WayRule[], way: SignInWay): boolean {
  return rules.some((rule) => rule.way === way && rule.secondFactor);
}

export const EMAIL_NEEDED = "Keep links by email, or let staff sign in in another way";
export const OWN_ACCOUNT_NEEDED =
  "Connect your own account in your profile first, so that you can still sign in";

/** Why links by email cannot be switched off; `connected`: the ways that the person who asks has accounts of. */
export function emailRefusal(
  rules: readonly WayRule[],
  connected: readonly SignInWay[],
  broken: readonly SignInWay[] = [],
): string | null {
  if (rules.some(({ way, staff }) => way === "email" && staff)) return null;
  const others = othersForStaff(rules, broken);
  if (others.length === 0) return EMAIL_NEEDED;
  return others.some(({ way }) => connected.includes(way)) ? null : OWN_ACCOUNT_NEEDED;
}

export const EMAIL_OFF = "Your school does not send sign-in links by email. Use its account instead.";

/** Why a school's own provider lets no one in. */
export type ProviderFault = "secret" | "refused";

const MEANWHILE = "Until then no one gets in with it. Links by email are on if staff have no other way.";

/** Text for administrators, and what to do. */
export const PROVIDER_FAULTS: Readonly<Record<ProviderFault, { title: string; text: string }>> = {
  secret: {
    title: "The client secret can no longer be read",
    text: `Press Change and paste it again, or a new one from the provider. ${MEANWHILE}`,
  },
  refused: {
    title: "The provider no longer accepts Unitfolio",
    text:
      `Its client secret may have expired: make a new one at the provider, then press Change and paste it. ${MEANWHILE}`,
  },
};

/** As it is typed; an empty secret leaves the stored one. */
export type SchoolProviderForm = { name: string; issuer: string; clientId: string; clientSecret: string };

export const NEW_SCHOOL_PROVIDER: SchoolProviderForm = {
  name: "",
  issuer: "",
  clientId: "",
  clientSecret: "",
};

/** UTF-16 units. */
export const CLIENT_TEXTS = { id: 255, secret: 1_000 } as const;

/** One message a field. `secretStored`: one is there already, for this client of this issuer. */
export function checkSchoolProvider(
  form: SchoolProviderForm,
  { secretStored }: { secretStored: boolean },
): Record<keyof SchoolProviderForm, string | null> {
  const secret = form.clientSecret.trim();
  return {
    name: checkRequired(form.name, PROVIDER_TEXTS.name, "Enter the name that people know it by"),
    issuer: checkIssuer(form.issuer.trim()),
    clientId: checkRequired(form.clientId, CLIENT_TEXTS.id, "Enter the client ID"),
    clientSecret: secret === "" && secretStored
      ? null
      : checkRequired(secret, CLIENT_TEXTS.secret, "Enter the client secret"),
  };
}

function checkIssuer(issuer: string): string | null {
  if (issuer === "") return "Enter the issuer's address";
  if (issuer.length > PROVIDER_TEXTS.issuer) return `At most ${PROVIDER_TEXTS.issuer} characters`;
  const url = URL.canParse(issuer) ? new URL(issuer) : null;
  const isAddress = url !== null && /^https?:$/.test(url.protocol) && url.username === "" &&
    url.password === "";
  if (!isAddress) return "Copy the whole address, which begins with https://";
  return /[?#]/.test(issuer) ? "The address must not have a ? or #" : null;
}

import { normalizeHost } from "../../domain/hosts.ts";
import { checkEmail } from "../../domain/people.ts";
import { SIGNUP_MODES, type SignupMode } from "../../domain/signup.ts";
import type { Environment, Mode } from "./environment.ts";

export type UnitConfig = {
  /** With `{unitCode}`. */
  sourceUrl?: string;
  /** Further hosts that redirects may lead to. */
  sourceHosts: readonly string[];
  /** The awarding body's search page, shown in an iframe. */
  searchUrl?: string;
};

/** Adds to `problems`; only production requires https. */
export function readUnitsAndContact(
  get: Environment,
  mode: Mode,
  problems: string[],
): { units: UnitConfig; operatorEmail?: string; salesEmail?: string; signup: SignupMode } {
  const sourceUrl = get("UNIT_SOURCE_URL");
  if (sourceUrl !== undefined) {
    if (!variesByUnit(sourceUrl)) {
      problems.push("UNIT_SOURCE_URL must contain {unitCode} in its path or query");
    }
    checkWebAddress("UNIT_SOURCE_URL", sourceUrl.replaceAll("{unitCode}", "000000"), mode, problems);
  }
  const searchUrl = get("UNIT_SEARCH_URL");
  if (searchUrl !== undefined) checkWebAddress("UNIT_SEARCH_URL", searchUrl, mode, problems);
  const sourceHosts: string[] = [];
  for (const text of (get("UNIT_SOURCE_HOSTS") ?? "").split(",")) {
    if (text.trim() === "") continue;
    const host = normalizeHost(text.trim());
    if (host === null) {
      problems.push(`UNIT_SOURCE_HOSTS contains something that is not a host name: ${text.trim()}`);
    } else sourceHosts.push(host);
  }
  return {
    units: { sourceUrl, sourceHosts, searchUrl },
    operatorEmail: readAddress("OPERATOR_EMAIL", get, problems),
    salesEmail: readAddress("SALES_EMAIL", get, problems) ?? readAddress("OPERATOR_EMAIL", get, []),
    signup: readSignup(get("SIGNUP"), problems),
  };
}

function readSignup(text: string | undefined, problems: string[]): SignupMode {
  const mode = SIGNUP_MODES.find((known) => known === (text ?? "contact"));
  if (mode === undefined) problems.push(`SIGNUP must be contact or open, not ${JSON.stringify(text)}`);
  return mode ?? "contact";
}

/** The unit code may be in path or query, never in the host. */
function variesByUnit(address: string): boolean {
  const [first, second] = ["000000", "111111"].map((code) =>
    URL.parse(address.replaceAll("{unitCode}", code))
  );
  if (!first || !second) return address.includes("{unitCode}");
  return first.host === second.host && first.pathname + first.search !== second.pathname + second.search;
}

function checkWebAddress(name: string, text: string, mode: Mode, problems: string[]): void {
  const url = URL.parse(text);
  const allowed = mode === "production" ? ["https:"] : ["https:", "http:"];
  if (url === null || !allowed.includes(url.protocol) || url.username !== "" || url.password !== "") {
    problems.push(`${name} must be a full https address`);
  }
}

function readAddress(name: string, get: Environment, problems: string[]): string | undefined {
  const text = get(name);
  if (text !== undefined && checkEmail(text) !== null) problems.push(`${name} must be an email address`);
  return text;
}

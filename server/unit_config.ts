import { normalHost } from "../domain/hosts.ts";
import { checkEmail } from "../domain/people.ts";
import type { Environment, Mode } from "./config.ts";

/** Where units are found beside the catalogue. */
export type UnitConfig = {
  /** The JSON address of one unit, with `{unitCode}`. */
  sourceUrl?: string;
  /** Hosts that the source may lead on to, beside its own. */
  sourceHosts: readonly string[];
  /** The awarding body's search page, shown in a frame. */
  searchUrl?: string;
};

/**
 * The settings about where units are found and who is told of a contact message. Notes what is wrong in `problems`.
 * Only development and trying out may read units from this very machine.
 */
export function readUnitsAndContact(
  get: Environment,
  mode: Mode,
  problems: string[],
): { units: UnitConfig; operatorEmail?: string; salesEmail?: string } {
  const sourceUrl = get("UNIT_SOURCE_URL");
  if (sourceUrl !== undefined) {
    if (!namesUnit(sourceUrl)) problems.push("UNIT_SOURCE_URL must contain {unitCode} in its path or query");
    checkWebAddress("UNIT_SOURCE_URL", sourceUrl.replaceAll("{unitCode}", "000000"), mode, problems);
  }
  const searchUrl = get("UNIT_SEARCH_URL");
  if (searchUrl !== undefined) checkWebAddress("UNIT_SEARCH_URL", searchUrl, mode, problems);
  const sourceHosts: string[] = [];
  for (const text of (get("UNIT_SOURCE_HOSTS") ?? "").split(",")) {
    if (text.trim() === "") continue;
    const host = normalHost(text.trim());
    if (host === null) problems.push(`UNIT_SOURCE_HOSTS holds what is no host name: ${text.trim()}`);
    else sourceHosts.push(host);
  }
  return {
    units: { sourceUrl, sourceHosts, searchUrl },
    operatorEmail: readAddress("OPERATOR_EMAIL", get, problems),
    salesEmail: readAddress("SALES_EMAIL", get, problems) ?? readAddress("OPERATOR_EMAIL", get, []),
  };
}

/** Whether an address differs from unit to unit, and always on the same host. */
function namesUnit(address: string): boolean {
  const [one, other] = ["000000", "111111"].map((code) => URL.parse(address.replaceAll("{unitCode}", code)));
  if (!one || !other) return address.includes("{unitCode}");
  return one.host === other.host && one.pathname + one.search !== other.pathname + other.search;
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

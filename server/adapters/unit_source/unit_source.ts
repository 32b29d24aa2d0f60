import { isLocal } from "../../config/config.ts";
import { abortable } from "../time_limit.ts";
import type { UnitConfig } from "../../config/unit_config.ts";
import { publicAddress, type Resolve, systemResolver } from "./public_address.ts";
import { pinnedGet, SOURCE_LIMITS } from "./pinned_get.ts";

export type UnitSource = {
  /** With `{unitCode}`. */
  url: string;
  /** Further hosts that redirects may lead to. */
  hosts: readonly string[];
  /** Rejects plain http and loopback addresses. */
  strict: boolean;
  /** For tests: name resolution and an extra certificate authority. */
  resolve?: Resolve;
  ca?: string;
};

/** Null where none is configured. */
export function configuredSource(config: { mode: string; units: UnitConfig }): UnitSource | null {
  const { sourceUrl, sourceHosts } = config.units;
  if (sourceUrl === undefined) return null;
  return { url: sourceUrl, hosts: sourceHosts, strict: config.mode === "production" };
}

/** The source's JSON, null for none (docs/decisions/0006). Throws a plain error for the log alone. */
export async function fetchUnitJson(
  source: UnitSource,
  unitCode: string,
  signal: AbortSignal,
): Promise<unknown> {
  const baseUrl = new URL(source.url.replaceAll("{unitCode}", encodeURIComponent(unitCode)));
  let url = baseUrl;
  for (let hop = 0; hop <= SOURCE_LIMITS.maxRedirects; hop++) {
    checkAllowed(source, baseUrl, url);
    const { status, location, body } = await getFrom(source, url, signal);
    if (status === 200) return JSON.parse(body);
    if (status === 404 || status === 410) return null;
    const next = [301, 302, 303, 307, 308].includes(status) ? URL.parse(location ?? "", url) : null;
    if (next === null) throw new Error(`the source answered ${status}`);
    url = next;
  }
  throw new Error(`the source led on more than ${SOURCE_LIMITS.maxRedirects} times`);
}

async function getFrom(source: UnitSource, url: URL, signal: AbortSignal) {
  const resolving = publicAddress(url.hostname, {
    loopback: !source.strict && isLocal(url.host),
    resolve: source.resolve ?? systemResolver,
  });
  const address = await abortable(resolving, signal);
  return await pinnedGet(url, address, { signal, ca: source.ca });
}

function checkAllowed({ hosts, strict }: UnitSource, baseUrl: URL, url: URL): void {
  const schemes = strict ? ["https:"] : ["https:", "http:"];
  if (!schemes.includes(url.protocol) || url.username !== "" || url.password !== "") {
    throw new Error(`${url.protocol}//${url.host} is no address for units`);
  }
  if (url.host !== baseUrl.host && !hosts.includes(url.host)) {
    throw new Error(`${url.host} is not among UNIT_SOURCE_HOSTS`);
  }
  if (baseUrl.protocol === "https:" && url.protocol !== "https:") {
    throw new Error(`${url.host} would be asked without encryption`);
  }
}

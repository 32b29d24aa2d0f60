import { isLocal } from "../../config.ts";
import type { UnitConfig } from "../../unit_config.ts";
import { checkedAddress, type Resolve, systemAddresses } from "./checked_address.ts";
import { getOnce } from "./get_once.ts";
import { SOURCE_LIMITS } from "./source_limits.ts";

export type UnitSource = {
  /** The address of one unit, with `{unitCode}`. */
  url: string;
  /** Hosts that it may lead on to, beside its own. */
  hosts: readonly string[];
  /** Refuses plain http and this very machine. */
  strict: boolean;
  /** How names are resolved, and whose certificates are believed beside the usual; tests give their own. */
  resolve?: Resolve;
  ca?: string;
};

/** The source that the settings name, or null where they name none. */
export function configuredSource(config: { mode: string; units: UnitConfig }): UnitSource | null {
  const { sourceUrl, sourceHosts } = config.units;
  if (sourceUrl === undefined) return null;
  return { url: sourceUrl, hosts: sourceHosts, strict: config.mode === "production" };
}

/**
 * What the source says of a code, as it stands in its JSON, or null where it has none. Follows redirects to the hosts of
 * the settings alone, and connects only to public addresses (docs/decisions/0006). Throws a plain error for anything
 * else that comes, or does not come within the time limit; its words name addresses and are for the log alone.
 */
export async function askSource(source: UnitSource, unitCode: string, signal: AbortSignal): Promise<unknown> {
  const own = new URL(source.url.replaceAll("{unitCode}", encodeURIComponent(unitCode)));
  let url = own;
  for (let hop = 0; hop <= SOURCE_LIMITS.redirects; hop++) {
    refuseStrange(source, own, url);
    const { status, location, body } = await getFrom(source, url, signal);
    if (status === 200) return JSON.parse(body);
    if (status === 404 || status === 410) return null;
    const next = [301, 302, 303, 307, 308].includes(status) ? URL.parse(location ?? "", url) : null;
    if (next === null) throw new Error(`the source answered ${status}`);
    url = next;
  }
  throw new Error(`the source led on more than ${SOURCE_LIMITS.redirects} times`);
}

async function getFrom(source: UnitSource, url: URL, signal: AbortSignal) {
  const resolving = checkedAddress(url.hostname, {
    loopback: !source.strict && isLocal(url.host),
    resolve: source.resolve ?? systemAddresses,
  });
  const address = await untilAborted(resolving, signal);
  return await getOnce(url, address, { signal, ca: source.ca });
}

/** Throws for an address that the settings do not lead to. */
function refuseStrange({ hosts, strict }: UnitSource, own: URL, url: URL): void {
  const schemes = strict ? ["https:"] : ["https:", "http:"];
  if (!schemes.includes(url.protocol) || url.username !== "" || url.password !== "") {
    throw new Error(`${url.protocol}//${url.host} is no address for units`);
  }
  if (url.host !== own.host && !hosts.includes(url.host)) {
    throw new Error(`${url.host} is not among UNIT_SOURCE_HOSTS`);
  }
  if (own.protocol === "https:" && url.protocol !== "https:") {
    throw new Error(`${url.host} would be asked without encryption`);
  }
}

/** Looking a name up cannot be stopped, but need not be waited for. */
async function untilAborted<T>(work: Promise<T>, signal: AbortSignal): Promise<T> {
  const stopped = Promise.withResolvers<never>();
  const stop = () => stopped.reject(signal.reason);
  signal.addEventListener("abort", stop);
  if (signal.aborted) stop();
  try {
    return await Promise.race([work, stopped.promise]);
  } finally {
    signal.removeEventListener("abort", stop);
    work.catch(() => {});
  }
}

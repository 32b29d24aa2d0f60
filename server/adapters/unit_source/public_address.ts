import { lookup } from "node:dns/promises";
import ipaddr from "ipaddr.js";

export type Resolve = (hostname: string) => Promise<readonly string[]>;

export const systemResolver: Resolve = async (hostname) =>
  (await lookup(hostname, { all: true })).map(({ address }) => address);

/** A host is reached over addresses that no school's platform or unit source has. */
export class NotPublic extends Error {
  override readonly name = "NotPublic";
}

/** Rejects a host if any of its addresses is not public; `loopback` allows this machine. Throws a plain error for the log alone. */
export async function publicAddress(
  hostname: string,
  { loopback, resolve }: { loopback: boolean; resolve: Resolve },
): Promise<string> {
  const literal = hostname.replace(/^\[|\]$/g, "");
  const addresses = ipaddr.isValid(literal) ? [literal] : await resolve(hostname);
  const [first] = addresses;
  if (first === undefined) throw new Error(`${hostname} has no address`);
  const refused = addresses.find((address) => !isPublic(address) && !(loopback && isLoopback(address)));
  if (refused !== undefined) throw new NotPublic(`${hostname} stands for ${refused}, which is not public`);
  return first;
}

export function isPublic(address: string): boolean {
  if (!ipaddr.isValid(address)) return false;
  // Maps `::ffff:127.0.0.1` and the like to IPv4.
  const known = ipaddr.process(address);
  if (known.range() !== "unicast") return false;
  // Of IPv6, only 2000::/3 is allocated.
  return known.kind() === "ipv4" || (known.toByteArray()[0]! & 0xe0) === 0x20;
}

function isLoopback(address: string): boolean {
  return ipaddr.isValid(address) && ipaddr.process(address).range() === "loopback";
}

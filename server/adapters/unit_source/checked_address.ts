import { lookup } from "node:dns/promises";
import ipaddr from "ipaddr.js";

/** The addresses of a host, as the system knows them. */
export type Resolve = (hostname: string) => Promise<readonly string[]>;

export const systemAddresses: Resolve = async (hostname) =>
  (await lookup(hostname, { all: true })).map(({ address }) => address);

/**
 * The address to connect to for a host of the open network. Every address that its name stands for must be public: one
 * among them that is private, of this machine or otherwise special refuses the host. `loopback` lets this very machine
 * through. Throws a plain error; what it says is for the log alone.
 */
export async function checkedAddress(
  hostname: string,
  { loopback, resolve }: { loopback: boolean; resolve: Resolve },
): Promise<string> {
  const literal = hostname.replace(/^\[|\]$/g, "");
  const addresses = ipaddr.isValid(literal) ? [literal] : await resolve(hostname);
  const [first] = addresses;
  if (first === undefined) throw new Error(`${hostname} has no address`);
  const refused = addresses.find((address) => !isPublic(address) && !(loopback && isLoopback(address)));
  if (refused !== undefined) throw new Error(`${hostname} stands for ${refused}, which is not public`);
  return first;
}

/** Whether an address is reached over the open network, and nothing in it stands for one that is not. */
export function isPublic(address: string): boolean {
  if (!ipaddr.isValid(address)) return false;
  // Takes `::ffff:127.0.0.1` and its like for the IPv4 addresses that they are.
  const known = ipaddr.process(address);
  if (known.range() !== "unicast") return false;
  // Of IPv6, 2000::/3 is all that is in use; the rest may become anything.
  return known.kind() === "ipv4" || (known.toByteArray()[0]! & 0xe0) === 0x20;
}

function isLoopback(address: string): boolean {
  return ipaddr.isValid(address) && ipaddr.process(address).range() === "loopback";
}

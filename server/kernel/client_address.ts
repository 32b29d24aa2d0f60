import ipaddr from "ipaddr.js";

type Address = ipaddr.IPv4 | ipaddr.IPv6;

/** Addresses and ranges of the proxies whose X-Forwarded-For is believed. */
export type TrustedProxies = readonly (readonly [Address, number])[];

/** `127.0.0.1, 10.0.0.0/8`; adds to `problems`. */
export function readTrustedProxies(text: string | undefined, problems: string[]): TrustedProxies {
  return (text ?? "").split(",").map((range) => range.trim()).filter((range) => range !== "").flatMap(
    (range) => {
      const parsed = parseRange(range);
      if (parsed !== null) return [parsed];
      problems.push(
        `TRUSTED_PROXY must contain addresses and ranges such as 127.0.0.1, 10.0.0.0/8, not ${
          JSON.stringify(range)
        }`,
      );
      return [];
    },
  );
}

/**
 * Whom a call is counted for: the socket's address, or behind trusted proxies the first one from the right that is
 * none of them. An IPv6 customer has a /64.
 */
export function clientAddress(
  socket: string | undefined,
  forwardedFor: string | undefined,
  proxies: TrustedProxies,
): string {
  let client = socket === undefined ? null : parseAddress(socket);
  if (client === null) return "unknown";
  if (proxies.length > 0 && forwardedFor !== undefined) {
    const hops = forwardedFor.split(",");
    while (isTrusted(client, proxies)) {
      const hop = parseAddress(withoutPort((hops.pop() ?? "").trim()));
      // The list has ended, or holds what no proxy writes: the last one that is known counts.
      if (hop === null) break;
      client = hop;
    }
  }
  return client instanceof ipaddr.IPv6 ? networkOf(client) : client.toString();
}

/** The /48 site of an IPv6 client, since a /48 contains 65,536 customer networks; null for any other. */
export function siteOf(client: string): string | null {
  const [, site] = /^([^:]+:[^:]+:[^:]+):[^:]+::\/64$/.exec(client) ?? [];
  return site === undefined ? null : `${site}::/48`;
}

function networkOf(address: ipaddr.IPv6): string {
  return `${address.parts.slice(0, 4).map((part) => part.toString(16)).join(":")}::/64`;
}

function isTrusted(address: Address, proxies: TrustedProxies): boolean {
  return proxies.some(([range, bits]) => range.kind() === address.kind() && address.match(range, bits));
}

function parseRange(text: string): [Address, number] | null {
  const [address = "", bits, ...more] = text.split("/");
  const parsed = parseAddress(address);
  if (parsed === null || more.length > 0) return null;
  const length = parsed.kind() === "ipv4" ? 32 : 128;
  if (bits === undefined) return [parsed, length];
  return /^\d{1,3}$/.test(bits) && Number(bits) <= length ? [parsed, Number(bits)] : null;
}

/** IPv4 within IPv6 is IPv4; octal and shortened forms of IPv4 are none. */
function parseAddress(text: string): Address | null {
  if (ipaddr.IPv4.isValidFourPartDecimal(text)) return ipaddr.IPv4.parse(text);
  return text.includes(":") && ipaddr.IPv6.isValid(text) ? ipaddr.process(text) : null;
}

/** `192.0.2.1:443` and `[2001:db8::1]:443`, as some proxies write. */
function withoutPort(text: string): string {
  const [, bracketed, plain] = /^(?:\[([^\]]*)\](?::\d+)?|([^:]*):\d+)$/.exec(text) ?? [];
  return bracketed ?? plain ?? text;
}

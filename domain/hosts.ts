/** DECISIONS 1. */
export const RESERVED_SUBDOMAINS: readonly string[] = [
  "www",
  "admin",
  "api",
  "app",
  "assets",
  "auth",
  "billing",
  "blog",
  "cdn",
  "dev",
  "docs",
  "embed",
  "ftp",
  "help",
  "login",
  "mail",
  "ns1",
  "ns2",
  "root",
  "smtp",
  "static",
  "status",
  "support",
  "test",
  "unitfolio",
  "widget",
];

/** DECISIONS 1. */
export function checkSubdomain(text: string): string | null {
  if (!/^[a-z0-9-]{3,40}$/.test(text)) {
    return "A subdomain has 3 to 40 characters: small letters a-z, digits and dashes";
  }
  if (text.startsWith("-") || text.endsWith("-")) return "A subdomain cannot begin or end with a dash";
  if (text.startsWith("xn--")) return "A subdomain cannot begin with xn--";
  if (RESERVED_SUBDOMAINS.includes(text)) return `The subdomain ${text} is reserved`;
  return null;
}

/** Lower case, no trailing dot, no default port; null unless a host name with an optional port. */
export function normalizeHost(text: string): string | null {
  const match = /^([a-z0-9]([a-z0-9.-]*[a-z0-9])?)\.?(?::([0-9]{1,5}))?$/i.exec(text);
  if (!match) return null;
  const name = match[1]!.toLowerCase();
  if (name.includes("..") || name.length > 253) return null;
  if (match[3] === undefined) return name;
  const port = Number(match[3]);
  if (port < 1 || port > 65535) return null;
  return port === 80 || port === 443 ? name : `${name}:${port}`;
}

/** Ports are ignored: cookies and HSTS ignore them too. */
export function isUnderBaseDomain(host: string, baseDomain: string): boolean {
  const normal = normalizeHost(host);
  if (normal === null) return false;
  const [name, base] = [withoutPort(normal), withoutPort(baseDomain)];
  return name === base || name.endsWith(`.${base}`);
}

/** Must have a dot and be neither under the base domain nor one of `reservedHosts`. */
export function checkCustomDomain(
  text: string,
  baseDomain: string,
  reservedHosts: readonly string[] = [],
): string | null {
  const host = normalizeHost(text);
  if (host === null || !host.includes(".") || /^[0-9.]+(:|$)/.test(host)) {
    return "A domain looks like portfolio.school.example";
  }
  if (isUnderBaseDomain(host, baseDomain)) {
    return `A domain cannot be an address below ${baseDomain}; set the subdomain instead`;
  }
  if (reservedHosts.some((reserved) => withoutPort(reserved) === withoutPort(host))) {
    return `The domain ${host} is the installation's own`;
  }
  return null;
}

function withoutPort(host: string): string {
  return host.replace(/:\d+$/, "");
}

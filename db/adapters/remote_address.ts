import { encodeBase64NoPadding } from "@oslojs/encoding";
import type { DatabaseName } from "./adapter.ts";

/** Address of a database on a server. */
type RemoteAddress = {
  /** Ends with a slash: relative requests would drop the last path segment without one. */
  url: string;
  /** As the server's administration knows it. */
  namespace: string;
  /** Names the namespace where the address is that of them all. */
  headers: Readonly<Record<string, string>>;
};

/**
 * Address and headers for a template such as `https://{tenant}.db.example`, or without wildcard names
 * `http://db.internal:8080?namespace={tenant}`: libSQL server takes a namespace from the host's first label, or from a header
 * (DECISIONS 35).
 */
export function remoteAddress(template: string, name: DatabaseName): RemoteAddress {
  const url = new URL(name.kind === "tenant" ? withId(template, name.id) : template);
  const named = url.searchParams.get("namespace");
  url.searchParams.delete("namespace");
  if (!url.pathname.endsWith("/")) url.pathname += "/";
  const namespace = named ?? url.hostname.split(".")[0]!;
  const headers: RemoteAddress["headers"] = named === null
    ? {}
    : { "x-namespace-bin": encodeBase64NoPadding(new TextEncoder().encode(named)) };
  return { url: url.href, namespace, headers };
}

/** Host names have no underscore, and ids no hyphen. */
function withId(template: string, id: string): string {
  const [origin] = /^[^:]*:\/\/[^/?#]*/.exec(template) ?? [""];
  return origin.replaceAll("{tenant}", id.replaceAll("_", "-")) +
    template.slice(origin.length).replaceAll("{tenant}", id);
}

import type { RequestContext } from "../../services/context.ts";

/** On the base domain, where the installation opens trials automatically. */
export function takesSignups(c: RequestContext): boolean {
  const host = c.get("host");
  return host.kind === "installation" && host.base && c.get("services").config.signup === "open";
}

/** The feature that a route belongs to: `/api/chat` of `/api/chat/threads/:id`, `/portfolio` of `/portfolio/:id`. */
export function routeGroup(pattern: string | null): string {
  if (pattern === null) return "none";
  const [first = "", second] = pattern.split("/").slice(1);
  if (first !== "api" || second === undefined || isVariable(second)) {
    return isVariable(first) ? "/" : `/${first}`;
  }
  return `/api/${second}`;
}

function isVariable(segment: string): boolean {
  return segment.startsWith(":") || segment.includes("*");
}

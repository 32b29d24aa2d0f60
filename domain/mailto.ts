/** An address that only opens a draft to someone: a stranger's `?bcc=` adds no one. */
export function mailtoLink(email: string): string {
  return `mailto:${encodeURIComponent(email).replaceAll("%40", "@")}`;
}

/** Pages that may show a portfolio in a frame (DESIGN §5). */
export const MAX_EMBED_ORIGINS = 20;

const LOCAL = /^localhost(:\d+)?$/;
/** In punycode. Anything else could end a directive of a header. */
const HOST = /^[a-z0-9-]+(\.[a-z0-9-]+)+(:\d+)?$/;

/**
 * The origin that a typed address names, such as `https://www.oak.example`; null unless it is https (http for
 * localhost) and nothing else: an allowed page is its whole site.
 */
export function embedOrigin(text: string): string | null {
  const typed = text.trim();
  if (typed.length > 300 || !/^https?:\/\//i.test(typed) || typed.includes("*")) return null;
  if (!URL.canParse(typed) || /[?#@]/.test(typed)) return null;
  const { protocol, host, href } = new URL(typed);
  const origin = `${protocol}//${host}`;
  if (href !== `${origin}/`) return null;
  const allowed = protocol === "https:" ? HOST.test(host) : LOCAL.test(host);
  return allowed ? origin : null;
}

export function isLocalOrigin(origin: string): boolean {
  return origin.startsWith("http://");
}

export function checkEmbedOrigin(text: string): string | null {
  if (text.trim() === "") return "Enter the address of your site";
  return embedOrigin(text) === null
    ? "Enter the site's address alone, such as https://www.oak.example: https, without a page behind it"
    : null;
}

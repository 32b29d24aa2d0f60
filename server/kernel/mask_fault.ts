const MAX_READ = 2000;
const MAX_MESSAGE = 500;
/** `"…"`, `'…'` and `` `…` ``, from the first to the last; an apostrophe within a word begins none. And what Intl says. */
const VALUES = [
  /"[^]*"/,
  /(?<![\p{L}\p{N}])'[^]*'/u,
  /`[^]*`/,
  /(?<=\bValue )[^]*(?= out of range)/,
  /(?<=time zone specified: )[^]*/,
];
const EMAIL = /[^\s<>"'(),;:/]+@[^\s<>"'(),;:/]+/g;
const URL_TAIL = /(\bhttps?:\/\/[^\s/?#)]+)[/?#][^\s)]*/g;
const FRAME = /^ {4}at (.+ \()?((file|ext|node|npm|jsr|https?):[^()\s]+|<anonymous>|native)\)?$/;

/**
 * An error's message for the log: what it quotes, mail addresses and the paths of addresses are left out, since engines and
 * libraries repeat there what they could not read, as JSON.parse does.
 */
export function maskMessage(message: string): string {
  const masked = VALUES.reduce((text, value) => text.replace(value, "…"), beginningOf(message));
  return masked.replace(URL_TAIL, "$1/…").replace(EMAIL, "(address)").slice(0, MAX_MESSAGE);
}

/** A stack's frames stay as they are. */
export function maskStack(stack: string): string {
  const lines = stack.split("\n");
  const first = lines.findIndex((line) => FRAME.test(line));
  if (first < 0) return maskMessage(stack);
  const frames = lines.slice(first).filter((line) => FRAME.test(line));
  return [maskMessage(lines.slice(0, first).join("\n")), ...frames].join("\n");
}

/** Without a word that the end cuts in two; what it leaves open is closed. */
function beginningOf(message: string): string {
  if (message.length <= MAX_READ) return message;
  return `${message.slice(0, MAX_READ).replace(/\S*$/, "")}"'\``;
}

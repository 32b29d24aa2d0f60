import type { StoredObject } from "./stored_object.ts";

/** The encodings that text comes in from schools (DOMAIN, A school's files): UTF-16 only with its mark. */
type Encoding = "utf-8" | "utf-16le" | "utf-16be" | "windows-1252";

// Tab, line feed, form feed and carriage return are the only control characters that text files hold.
const CONTROL = /[[\p{Cc}\ufffe\uffff]--[\t\n\f\r]]/v;
/** What begins like this is run or drawn by some program, whatever it is called. */
const RUNS = /^[\s\ufeff]*(<[a-z!?/%]|#!|%!|@echo\b|REGEDIT4|Windows Registry Editor)/i;

/**
 * Whether an object is plain text from its first byte to its last: one of the known encodings, no control characters,
 * and not the beginning of HTML, SVG, XML or a script.
 */
export async function isPlainText(object: StoredObject): Promise<boolean> {
  const head = await object.bytes(0, 4096);
  const encoding = encodingOf(head);
  if (encoding === null) return false;
  const start = new TextDecoder(encoding).decode(head);
  if (CONTROL.test(start) || RUNS.test(start)) return false;
  if (await decodes(object, encoding)) return true;
  return encoding === "utf-8" && !hasMark(head) && await decodes(object, "windows-1252");
}

function encodingOf(head: Uint8Array): Encoding | null {
  if (head.length === 0) return null;
  if (head[0] === 0xff && head[1] === 0xfe) return "utf-16le";
  if (head[0] === 0xfe && head[1] === 0xff) return "utf-16be";
  return head.includes(0) ? null : "utf-8";
}

function hasMark(head: Uint8Array): boolean {
  return head[0] === 0xef && head[1] === 0xbb && head[2] === 0xbf;
}

async function decodes(object: StoredObject, encoding: Encoding): Promise<boolean> {
  const decoder = new TextDecoder(encoding, { fatal: true });
  for await (const chunk of await object.stream()) {
    if (!fits(() => decoder.decode(chunk, { stream: true }))) return false;
  }
  return fits(() => decoder.decode());
}

function fits(decode: () => string): boolean {
  try {
    return !CONTROL.test(decode());
  } catch {
    return false;
  }
}

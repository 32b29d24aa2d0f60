import type { StoredObject } from "./stored_object.ts";

/** UTF-16 only with a byte order mark (DOMAIN, A school's files). */
type Encoding = "utf-8" | "utf-16le" | "utf-16be" | "windows-1252";

// Allows tab, line feed, form feed and carriage return.
const CONTROL = /[[\p{Cc}\ufffe\uffff]--[\t\n\f\r]]/v;
/** Markup, scripts and registry files. */
const ACTIVE_CONTENT = /^[\s\ufeff]*(<[a-z!?/%]|#!|%!|@echo\b|REGEDIT4|Windows Registry Editor)/i;

/** Whole object in a known encoding, without control characters or active content. */
export async function isPlainText(object: StoredObject): Promise<boolean> {
  const head = await object.bytes(0, 4096);
  const encoding = encodingOf(head);
  if (encoding === null) return false;
  const text = new TextDecoder(encoding).decode(head);
  if (CONTROL.test(text) || ACTIVE_CONTENT.test(text)) return false;
  if (await decodes(object, encoding)) return true;
  return encoding === "utf-8" && !hasUtf8Mark(head) && await decodes(object, "windows-1252");
}

function encodingOf(head: Uint8Array): Encoding | null {
  if (head.length === 0) return null;
  if (head[0] === 0xff && head[1] === 0xfe) return "utf-16le";
  if (head[0] === 0xfe && head[1] === 0xff) return "utf-16be";
  return head.includes(0) ? null : "utf-8";
}

function hasUtf8Mark(head: Uint8Array): boolean {
  return head[0] === 0xef && head[1] === 0xbb && head[2] === 0xbf;
}

async function decodes(object: StoredObject, encoding: Encoding): Promise<boolean> {
  const decoder = new TextDecoder(encoding, { fatal: true });
  for await (const chunk of await object.stream()) {
    if (!decodesCleanly(() => decoder.decode(chunk, { stream: true }))) return false;
  }
  return decodesCleanly(() => decoder.decode());
}

function decodesCleanly(decode: () => string): boolean {
  try {
    return !CONTROL.test(decode());
  } catch {
    return false;
  }
}

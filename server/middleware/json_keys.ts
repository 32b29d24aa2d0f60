const QUOTE = '"'.charCodeAt(0);
const COLON = ":".charCodeAt(0);
const BACKSLASH = "\\".charCodeAt(0);

/** Keys of all objects in a JSON text: its colons outside texts. Stops at the first beyond `max`. */
export function countKeys(json: string, max = Infinity): number {
  let keys = 0;
  let isText = false;
  for (let i = 0; i < json.length; i++) {
    const code = json.charCodeAt(i);
    if (isText && code === BACKSLASH) i++;
    else if (code === QUOTE) isText = !isText;
    else if (code === COLON && !isText && ++keys > max) return keys;
  }
  return keys;
}

/**
 * Whether an object repeats a key: the parser keeps the last one, so there are fewer than were counted in its text. Which
 * one a reader takes differs between parsers, so what one of them has checked another would not see.
 */
export function hasRepeatedKey(parsed: unknown, keys: number): boolean {
  let found = 0;
  // Not recursive: a body can have more levels than the stack.
  const open = [parsed];
  while (open.length > 0) {
    const value = open.pop();
    if (typeof value !== "object" || value === null) continue;
    const items = Object.values(value);
    if (!Array.isArray(value)) found += items.length;
    for (const item of items) if (typeof item === "object") open.push(item);
  }
  return found < keys;
}

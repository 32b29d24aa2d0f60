import assert from "node:assert/strict";
import { violationsOf } from "./rules.ts";
import { readSource } from "./source_file.ts";

/** The violations of a file with this path and text. */
export const check = (path: string, text: string) => violationsOf(readSource(path, text));

/** For one reason alone. */
export function refuses(path: string, text: string, reason: RegExp) {
  const violations = check(path, text);
  assert.equal(violations.length, 1, `${path} | ${text} → ${violations.join(" | ") || "nothing"}`);
  assert.match(violations[0]!, reason);
}

export function allows(path: string, text: string) {
  assert.deepEqual(check(path, text), []);
}

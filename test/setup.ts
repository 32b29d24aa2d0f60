// Preloaded before every test module: a console.error fails its test; after the last test it is written to the file
// STRAY_ERRORS for the runner. A test that expects one replaces console.error while it runs.
import "./rsa_pool.ts";
import { inspect } from "node:util";

const stray: string[] = [];
const strayFile = Deno.env.get("STRAY_ERRORS");
const printError = console.error;

console.error = (...parts: unknown[]) => {
  printError(...parts);
  const text = parts.map((part) => typeof part === "string" ? part : inspect(part)).join(" ");
  stray.push(text);
  if (strayFile) Deno.writeTextFileSync(strayFile, `${text}\n`, { append: true });
};

Deno.test.afterEach(() => {
  const errors = stray.splice(0);
  if (errors.length > 0) throw new Error(`stray console.error: ${errors.join("\n")}`);
});

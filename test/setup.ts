// Loaded before every test module (`deno test --preload test/setup.ts`): a stray console.error fails the test in which
// it appears. One that comes after the last test is left in STRAY_ERRORS, where the runner finds it. A test that
// expects an error to be logged puts a console.error of its own in place while it runs.
import { inspect } from "node:util";

const stray: string[] = [];
const file = Deno.env.get("STRAY_ERRORS");
const print = console.error;

console.error = (...parts: unknown[]) => {
  print(...parts);
  const text = parts.map((part) => typeof part === "string" ? part : inspect(part)).join(" ");
  stray.push(text);
  if (file) Deno.writeTextFileSync(file, `${text}\n`, { append: true });
};

Deno.test.afterEach(() => {
  const errors = stray.splice(0);
  if (errors.length > 0) throw new Error(`stray console.error: ${errors.join("\n")}`);
});

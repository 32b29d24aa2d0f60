// Preloaded before every test module: a console.error fails its test; after the last test it is written to the file
// STRAY_ERRORS for the runner. A test that expects one replaces console.error while it runs.
import { inspect } from "node:util";
import { CLOSED_PER_COLLECTION } from "../db/adapters/collect_closed.ts";

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

// Tests close databases far more often than a server; full collections after every 25 took 1 to 9 % of their time.
CLOSED_PER_COLLECTION.major = 125;

// Making an RSA key takes 0.1 s, and each test of a learning platform or an identity provider needs several: it gets
// those of a pool in turns; six in a row are different.
const POOL = 6;

type Make = (algorithm: { name: string }, extractable: boolean, usages: KeyUsage[]) => Promise<CryptoKeyPair>;
const make = crypto.subtle.generateKey.bind(crypto.subtle) as Make;

const pools = new Map<string, { keys: Promise<CryptoKeyPair>[]; given: number }>();

const fromPool: Make = (algorithm, extractable, usages) => {
  if (!algorithm.name?.startsWith("RSA")) return make(algorithm, extractable, usages);
  const kind = JSON.stringify([algorithm, extractable, usages]);
  const pool = pools.getOrInsertComputed(kind, () => ({ keys: [], given: 0 }));
  return pool.keys[pool.given++ % POOL] ??= make(algorithm, extractable, usages);
};
crypto.subtle.generateKey = fromPool as typeof crypto.subtle.generateKey;

import { LRUCache } from "lru-cache";

/** A JSON Web Key Set, as an issuer publishes it. */
export type KeySet = { keys: Record<string, unknown>[] };

type Fetched = { keys: KeySet; at: number };
type Options = {
  /** Monotonic milliseconds. */
  at: number;
  ask: (address: string) => Promise<{ status: number; body: string }>;
};

const MAX_ISSUERS = 200;
const MAX_KEYS = 50;
const FRESH_MS = 60 * 60_000;
const AGAIN_MS = 60_000;

const fetched = new LRUCache<string, Fetched>({ max: MAX_ISSUERS });

/**
 * The keys behind an address, kept for an hour in each isolate; one with a `kid` that is not among them is asked for again,
 * at most once a minute. Throws a plain error for the log.
 */
export async function publishedKeys(url: string, kid: string, { at, ask }: Options): Promise<KeySet> {
  const known = fetched.get(url);
  if (known !== undefined) {
    const age = at - known.at;
    const isKnown = known.keys.keys.some((key) => key["kid"] === kid);
    if (age < AGAIN_MS || (isKnown && age < FRESH_MS)) return known.keys;
  }
  const keys = readKeys(await ask(url));
  fetched.set(url, { keys, at });
  return keys;
}

function readKeys({ status, body }: { status: number; body: string }): KeySet {
  if (status !== 200) throw new Error(`the issuer's keys were answered with ${status}`);
  const answered: unknown = JSON.parse(body);
  const keys = typeof answered === "object" && answered !== null && "keys" in answered ? answered.keys : null;
  if (!Array.isArray(keys) || keys.length > MAX_KEYS) throw new Error("the issuer's keys are no key set");
  return { keys: keys.filter((key) => typeof key === "object" && key !== null) };
}

import { LRUCache } from "lru-cache";
import type { Resolve } from "../unit_source/public_address.ts";
import { platformRequest } from "./platform_request.ts";

/** A JSON Web Key Set, as the platform publishes it. */
export type KeySet = { keys: Record<string, unknown>[] };

type Fetched = { keys: KeySet; at: number };
type Options = {
  /** Rejects plain http and addresses of this machine. */
  strict: boolean;
  /** Monotonic milliseconds. */
  at: number;
  resolve?: Resolve;
};

const MAX_PLATFORMS = 200;
const MAX_KEYS = 50;
const FRESH_MS = 60 * 60_000;
const AGAIN_MS = 60_000;

const fetched = new LRUCache<string, Fetched>({ max: MAX_PLATFORMS });

/**
 * The keys behind an address that an administrator has typed: never a private address, no redirect. They are kept for an
 * hour; one with a `kid` that is not among them is asked for again, at most once a minute. Throws a plain error for the log.
 */
export async function platformKeys(url: string, kid: string, options: Options): Promise<KeySet> {
  const { at } = options;
  const known = fetched.get(url);
  if (known !== undefined) {
    const age = at - known.at;
    const isKnown = known.keys.keys.some((key) => key["kid"] === kid);
    if (age < AGAIN_MS || (isKnown && age < FRESH_MS)) return known.keys;
  }
  const keys = await fetchKeys(url, options);
  fetched.set(url, { keys, at });
  return keys;
}

async function fetchKeys(address: string, { strict, resolve }: Options): Promise<KeySet> {
  const { status, body } = await platformRequest(address, { strict, resolve });
  if (status !== 200) throw new Error(`the platform's keys were answered with ${status}`);
  const answered: unknown = JSON.parse(body);
  const keys = typeof answered === "object" && answered !== null && "keys" in answered ? answered.keys : null;
  if (!Array.isArray(keys) || keys.length > MAX_KEYS) throw new Error("the platform's keys are no key set");
  return { keys: keys.filter((key) => typeof key === "object" && key !== null) };
}

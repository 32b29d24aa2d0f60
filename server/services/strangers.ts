import { LRUCache } from "lru-cache";
import { type KeyedLock, keyedLock } from "../../db/keyed_lock.ts";
import { AppError } from "../../domain/errors.ts";
import { type Allowance, STRANGERS } from "../../domain/limits.ts";

/** Rate limits of an isolate for calls without a session, in memory only. */
export type Strangers = {
  /** Sign-ins that were refused, by school and client address. */
  refusedSignIns: Budget;
  /** Requests for a link, by school and client address. */
  linkRequests: Budget;
  /** Launches that a learning platform asks for, by school and client address. */
  launches: Budget;
  /** Refused launches that are stored, by school. */
  storedRefusals: Budget;
  /** Requests for a link, by school and the address that it is for. */
  linkAddresses: Budget;
  /** Searches for a school by its name, by client address. */
  schoolSearches: Budget;
  /** Contact messages and sign-ups, by client address. */
  contactMessages: Budget;
  /** By an IPv6 client's site. */
  contactSites: Budget;
  /** Questions whether a subdomain is free, by client address. */
  subdomainChecks: Budget;
  /** One after another per school, so that a flood of one fills no queue that schools share. */
  queue: KeyedLock;
};

export type Budget = {
  /** Takes one from a key's budget: 0, or the milliseconds until there is one. */
  spend(key: string): number;
  /** Gives one back that did not serve. */
  refund(key: string): void;
};

export function strangers(monotonic: () => number): Strangers {
  const ofKind = (allowance: Allowance) => budget(allowance, monotonic);
  return {
    refusedSignIns: ofKind(STRANGERS.refusedSignIns),
    linkRequests: ofKind(STRANGERS.linkRequests),
    launches: ofKind(STRANGERS.launches),
    storedRefusals: ofKind(STRANGERS.storedRefusals),
    linkAddresses: ofKind(STRANGERS.linkAddresses),
    schoolSearches: ofKind(STRANGERS.schoolSearches),
    contactMessages: ofKind(STRANGERS.contactMessages),
    contactSites: ofKind(STRANGERS.contactSites),
    subdomainChecks: ofKind(STRANGERS.subdomainChecks),
    queue: keyedLock({ maxWaiting: STRANGERS.maxWaiting }),
  };
}

/** A leaky bucket per key (GCRA): one number each, when its budget is whole again. The least used keys are forgotten. */
export function budget(
  { burst, everyMs }: Allowance,
  monotonic: () => number,
  maxKeys: number = STRANGERS.maxKeys,
): Budget {
  // `max` would allocate all of it at once, 10,000 keys a budget.
  const wholeAt = new LRUCache<string, number>({ maxSize: maxKeys, sizeCalculation: () => 1 });
  return {
    spend(key) {
      const at = monotonic();
      const next = Math.max(wholeAt.get(key) ?? at, at) + everyMs;
      const waitMs = next - burst * everyMs - at;
      if (waitMs > 0) return waitMs;
      wholeAt.set(key, next);
      return 0;
    },
    refund(key) {
      const at = wholeAt.get(key);
      if (at !== undefined) wholeAt.set(key, at - everyMs);
    },
  };
}

/** Throws too_many with `retryAfter`. */
export function spend(budget: Budget, key: string, message: string): void {
  const waitMs = budget.spend(key);
  if (waitMs > 0) throw new AppError("too_many", message, { retryAfter: waitMs / 1000 });
}

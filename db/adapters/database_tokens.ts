import { decodeJwt } from "jose";
import { LRUCache } from "lru-cache";
import { DatabaseFault } from "../database_fault.ts";

/** Tokens of databases, in memory alone. */
const MAX_TOKENS = 5000;
/** Share of a token's life after which the next call renews it beside its own work. */
const RENEW_AT = 0.5;
/** Share of its life after which calls wait for another one: it may end on its way. */
const OVER_AT = 0.9;
/** Share of its life between two tries to renew it. */
const PAUSE = 0.02;
/** Tokens that are refused ahead of their time are renewed at most this often, whatever refuses them. */
const REFUSED_PAUSE_MS = 10_000;

type Fetch = (request: Request) => Promise<Response>;
type Token = { text: string; madeAt: number; lifeMs: number; triedAt: number; refusedAt: number | null };

type DatabaseTokens = {
  /** Sends each request with the database's token, and once more with a new one where it was refused. */
  authorized(database: string, fetch: Fetch): Fetch;
  /** Drops the token of a database that was removed. */
  forget(database: string): void;
};

/** Short-lived tokens, one a database, made when first needed and renewed ahead of their end. */
export function databaseTokens(mint: (database: string) => Promise<string>): DatabaseTokens {
  const tokens = new LRUCache<string, Token>({ max: MAX_TOKENS });
  const underWay = new Map<string, Promise<Token>>();

  function renew(database: string): Promise<Token> {
    const begun = underWay.get(database);
    if (begun) return begun;
    const made = mint(database).then((text) => {
      const now = performance.now();
      const token = { text, madeAt: now, lifeMs: lifeOf(text), triedAt: now, refusedAt: null };
      tokens.set(database, token);
      return token;
    }).finally(() => underWay.delete(database));
    underWay.set(database, made);
    return made;
  }

  async function current(database: string): Promise<Token> {
    const token = tokens.get(database);
    if (!token) return await renew(database);
    const now = performance.now();
    const age = (now - token.madeAt) / token.lifeMs;
    if (age >= OVER_AT) return await renew(database);
    if (age >= RENEW_AT && now - token.triedAt >= token.lifeMs * PAUSE) {
      token.triedAt = now;
      // It continues as long as it lives.
      renew(database).catch(() => {});
    }
    return token;
  }

  /** A token that another call has fetched in the meantime, or a new one; null if that was tried just now. */
  async function replace(database: string, refused: Token): Promise<Token | null> {
    const token = tokens.get(database);
    if (token && token !== refused) return token;
    const now = performance.now();
    if (refused.refusedAt !== null && now - refused.refusedAt < REFUSED_PAUSE_MS) return null;
    const renewed = await renew(database);
    renewed.refusedAt = now;
    return renewed;
  }

  return {
    authorized: (database, fetch) => async (request) => {
      const again = request.clone();
      const token = await current(database);
      try {
        return await fetch(withToken(request, token));
      } catch (error) {
        if (!(error instanceof DatabaseFault && error.reason === "refused")) throw error;
        // Nothing of a refused request was executed.
        const renewed = await replace(database, token);
        if (!renewed) throw error;
        return await fetch(withToken(again, renewed));
      }
    },
    forget: (database) => void tokens.delete(database),
  };
}

/** By the server's clock alone; endless without a claim. */
function lifeOf(token: string): number {
  const { exp, iat } = decodeJwt(token);
  if (exp === undefined) return Infinity;
  return Math.max(exp - (iat ?? Date.now() / 1000), 0) * 1000;
}

function withToken(request: Request, { text }: Token): Request {
  request.headers.set("authorization", `Bearer ${text}`);
  return request;
}

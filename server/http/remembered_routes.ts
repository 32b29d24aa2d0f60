import type { Result } from "hono/router";
import { TrieRouter } from "hono/router/trie-router";
import { LRUCache } from "lru-cache";

const MAX_ADDRESSES = 500;
/** In characters; ours are shorter. */
const MAX_LENGTH = 200;

/**
 * Hono's router with what it found for the last addresses, which open chats ask for all day: twenty pieces of middleware lie
 * before every call, and to find and sort them takes longer than to enter them.
 */
export class RememberedRoutes<T> extends TrieRouter<T> {
  readonly #found = new LRUCache<string, Result<T>>({ max: MAX_ADDRESSES });

  override add(method: string, path: string, handler: T): void {
    this.#found.clear();
    super.add(method, path, handler);
  }

  override match(method: string, path: string): Result<T> {
    if (path.length > MAX_LENGTH) return super.match(method, path);
    const request = `${method} ${path}`;
    let found = this.#found.get(request);
    if (!found) this.#found.set(request, found = super.match(method, path));
    return found;
  }
}

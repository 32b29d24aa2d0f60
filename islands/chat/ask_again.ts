import type { QueryClient, QueryKey } from "@tanstack/react-query";
import { ApiError } from "../call_api.ts";
import { pagePerson } from "../page_person.ts";
import { withPatience } from "./with_patience.ts";

/** An answer with the tag that the server gave it; null where it is not known, so that the next asking brings it whole. */
export type Tagged<T> = { tag: string | null; data: T };

const UNCHANGED = 304;
/** A line on which nothing comes back for so long counts as cut, in milliseconds: until then nothing else is asked. */
const SILENCE = 20_000;

/**
 * Asks our API what it has been asked before, for a query of these keys: an unchanged answer is not sent again, and what is
 * known stays the same object, so that nothing is drawn anew. Throws as `callApi` does, `TypeError` also where nothing
 * comes back within `patience` milliseconds.
 */
export function askAgain<T>(
  client: QueryClient,
  queryKey: QueryKey,
  path: string,
  signal?: AbortSignal,
  patience = SILENCE,
): Promise<Tagged<T>> {
  return withPatience(patience, (either) => ask<T>(client, queryKey, path, either), signal);
}

async function ask<T>(
  client: QueryClient,
  queryKey: QueryKey,
  path: string,
  signal: AbortSignal,
): Promise<Tagged<T>> {
  const known = client.getQueryData<Tagged<T>>(queryKey);
  const response = await fetch(path, {
    credentials: "same-origin",
    headers: { ...pagePerson(), ...(known?.tag ? { "if-none-match": known.tag } : {}) },
    signal,
  });
  // What the page has learned since it asked stands.
  if (response.status === UNCHANGED && known) return client.getQueryData<Tagged<T>>(queryKey) ?? known;
  if (!response.ok) throw new ApiError(response.status, response.statusText, await response.text());
  return { tag: response.headers.get("etag"), data: await response.json() as T };
}

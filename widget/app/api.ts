import { ApiError, messageOf } from "../../browser/api_error.ts";
import { PAGE_OWNER_HEADER } from "../../domain/call_headers.ts";
import { settings } from "./embed_settings.ts";

export { ApiError } from "../../browser/api_error.ts";

type Call = { method?: string; json?: unknown; signal?: AbortSignal; personId?: string | undefined };

/** Throws `ApiError` for an answer that is not OK, `TypeError` without a network. */
export async function call<Answer>(path: string, options: Call = {}): Promise<Answer> {
  return await (await respond(path, options)).json();
}

/** A page of a list, and the address of the next. */
export async function callPage<Item>(path: string, options: Call = {}): Promise<ListPage<Item>> {
  const response = await respond(path, options);
  return { items: await response.json(), next: nextPage(response.headers.get("link")) };
}

export type ListPage<Item> = { items: readonly Item[]; next: string | null };

async function respond(path: string, { method, json, signal, personId }: Call): Promise<Response> {
  const headers: Record<string, string> = {};
  if (personId !== undefined) headers[PAGE_OWNER_HEADER] = personId;
  if (json !== undefined) headers["content-type"] = "application/json";
  const response = await fetch(settings.api + path, {
    method: method ?? (json === undefined ? "GET" : "POST"),
    headers,
    body: json === undefined ? null : JSON.stringify(json),
    signal: signal ?? null,
    cache: "no-store",
  });
  if (response.ok) return response;
  const { status, statusText, headers: answered } = response;
  throw new ApiError(status, statusText, await response.text(), answered.get("retry-after"));
}

/** An address that the API answers with, for the frame: the ordinary session means nothing here. */
export function embedded(address: string): string {
  return address.startsWith("/api/") ? settings.api + address.slice(4) : address;
}

/** A path below the API, of a `Link` header. */
export function nextPage(link: string | null): string | null {
  const [, address] = /<([^>]*)>; rel="next"/.exec(link ?? "") ?? [];
  return address?.replace(/^.*?\/api\//, "/") ?? null;
}

/** Message for a failed call. */
export function failureText(error: unknown): string {
  if (error instanceof ApiError) return messageOf(error, "Something went wrong. Please try again.");
  return navigator.onLine
    ? "The server could not be reached. Please try again."
    : "You are offline. Connect to the internet, then try again.";
}

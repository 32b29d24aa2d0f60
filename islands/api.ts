import type { Hono } from "hono";
import { type ClientResponse, hc } from "hono/client";
import { ApiError } from "../browser/api_error.ts";
import type { Page } from "../domain/page.ts";
import { PAGE_OWNER_HEADER } from "../domain/call_headers.ts";
import { noteRelease } from "./newer_release.ts";

export { ApiError, messageOf } from "../browser/api_error.ts";

/** The last argument of a call. */
export type CallOptions = { init?: RequestInit; headers?: Record<string, string> };

/** The calls of a feature, typed by its routes: `apiClient<typeof studentRoutes>()`. */
// deno-lint-ignore no-explicit-any -- any environment, schema and base path
export function apiClient<Routes extends Hono<any, any, any>>() {
  return withEncodedParams(hc<Routes>("/api", { fetch: send }));
}

type CallInput = { param?: Record<string, string> };

/** Hono writes parameters into the path as they are, where `../` or `?` would name another route. */
function withEncodedParams<Client>(client: Client): Client {
  if (typeof client !== "function") return client;
  return new Proxy(client, {
    get: (target, key) => withEncodedParams(Reflect.get(target, key)),
    apply: (target, self, [input, options]: [CallInput | undefined, unknown]) =>
      Reflect.apply(target, self, [
        input?.param ? { ...input, param: encodeAll(input.param) } : input,
        options,
      ]),
  });
}

function encodeAll(values: Record<string, string>): Record<string, string> {
  return Object.fromEntries(Object.entries(values).map(([name, value]) => [name, encodeURIComponent(value)]));
}

/** The JSON that a call answers. Throws `ApiError` for an answer that is not OK, `TypeError` without a network. */
export async function answer<T>(call: Promise<ClientResponse<T, number, "json">>): Promise<T> {
  return await (await call).json();
}

/** The page of a list that a call answers, its `next` from the `Link` header. Throws as `answer` does. */
export async function answerPage<Item>(
  call: Promise<ClientResponse<Item[], number, "json">>,
): Promise<Page<Item>> {
  const response = await call;
  return { items: await response.json(), next: nextCursor(response) };
}

/** Next cursor from the `Link` header; null on the last page. */
export function nextCursor({ headers }: Pick<Response, "headers">): string | null {
  const [, next] = /<([^>]*)>; rel="next"/.exec(headers.get("link") ?? "") ?? [];
  return new URLSearchParams(next?.split("?")[1]).get("cursor");
}

const NOT_MODIFIED = 304;

/** `fetcher`: in place of `fetch`, for one call: `$post(input, { fetch: sendBy(fetcher) })`. */
export function sendBy(fetcher: typeof fetch): typeof fetch {
  return (url, init) => send(url, init, fetcher);
}

async function send(url: RequestInfo | URL, init: RequestInit = {}, fetcher = fetch): Promise<Response> {
  const headers = new Headers(init.headers);
  const personId = globalThis.document?.documentElement.dataset.personId;
  if (personId !== undefined) headers.set(PAGE_OWNER_HEADER, personId);
  let { body } = init;
  // The server takes changes as JSON alone, also those without a body.
  if (body === undefined && init.method === "POST") {
    body = "{}";
    headers.set("content-type", "application/json");
  }
  const response = await fetcher(url, { ...init, body, headers, credentials: "same-origin" });
  noteRelease(response);
  if (response.ok || response.status === NOT_MODIFIED) return response;
  const { status, statusText, headers: answered } = response;
  throw new ApiError(status, statusText, await response.text(), answered.get("retry-after"));
}

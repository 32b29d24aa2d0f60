import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { z } from "zod";
import { decodeForm, PARAMS } from "./params.ts";
import { StripeRefusal } from "./refusal.ts";
import { openState } from "./state.ts";
import { checkoutPage, portalPage } from "./pages.ts";

export const STRIPE_KEY = "sk_test_local";

export type LocalStripe = Awaited<ReturnType<typeof openLocalStripe>>;

/**
 * A Stripe of this machine: it refuses parameters that the published API does not know, honours idempotency keys, and has
 * pages on which a school pays and leaves. Events are made as they happen and told by `tell` (`testing.ts` of billing).
 */
export async function openLocalStripe(
  { now = () => new Date(), port = 0 }: { now?: () => Date; port?: number } = {},
) {
  const state = openState(() => Math.floor(now().getTime() / 1000));
  const answers = new Map<string, { asked: string; status: number; body: string }>();
  const calls: { call: string; params: Record<string, unknown>; replayed: boolean }[] = [];
  const faults: { status?: number; hangs?: boolean } = {};
  const server = createServer((request, response) => void handle(request, response));
  await new Promise<void>((resolve) => server.listen(port, "127.0.0.1", resolve));
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;

  async function handle(request: IncomingMessage, response: ServerResponse) {
    const url = new URL(request.url!, origin);
    const text = await bodyText(request);
    if (url.pathname.startsWith("/pay/") || url.pathname.startsWith("/portal/")) {
      return void showPage(request.method!, url, new URLSearchParams(text), response);
    }
    if (faults.hangs) return;
    const { status, body, replayed } = answer(request, url, text);
    response.writeHead(status, {
      "content-type": "application/json",
      "request-id": `req_${crypto.randomUUID().slice(0, 8)}`,
      ...(replayed ? { "idempotent-replayed": "true" } : {}),
    }).end(body);
  }

  function answer(request: IncomingMessage, url: URL, text: string) {
    const key = request.headers["idempotency-key"];
    const asked = `${request.method} ${url.pathname} ${text}`;
    const former = typeof key === "string" ? answers.get(key) : undefined;
    if (former !== undefined) {
      const same = former.asked === asked;
      calls.push({ call: `${request.method} ${url.pathname}`, params: {}, replayed: true });
      return same ? { ...former, replayed: true } : {
        ...refusal(400, "idempotency_error", "Keys can only be used with the same parameters"),
        replayed: false,
      };
    }
    const fresh = answerFresh(request, url, text);
    // As Stripe: what never began is not remembered.
    if (typeof key === "string" && fresh.status < 400) answers.set(key, { asked, ...fresh });
    return { ...fresh, replayed: false };
  }

  function answerFresh(request: IncomingMessage, url: URL, text: string) {
    if (faults.status !== undefined) return refusal(faults.status, "api_error", "Something went wrong");
    if (request.headers.authorization !== `Bearer ${STRIPE_KEY}`) {
      return refusal(401, "invalid_request_error", "Invalid API Key provided");
    }
    const [, id] = /\/((?:cs_test|cus|ch)_\w+)/.exec(url.pathname) ?? [];
    const call = `${request.method} ${id ? url.pathname.replace(id, ":id") : url.pathname}`;
    const params = decodeForm(request.method === "GET" ? url.searchParams : new URLSearchParams(text));
    calls.push({ call, params, replayed: false });
    const schema = PARAMS[call];
    if (schema === undefined) {
      return refusal(404, "invalid_request_error", `Unrecognized request URL (${call})`);
    }
    const read = schema.safeParse(params);
    if (!read.success) return refusal(400, "invalid_request_error", z.prettifyError(read.error));
    try {
      return {
        status: 200,
        body: JSON.stringify(state.carryOut(call, { ...params, ...(id && { id }) }, origin)),
      };
    } catch (error) {
      if (!(error instanceof StripeRefusal)) throw error;
      return refusal(
        error.code === "resource_missing" ? 404 : 400,
        "invalid_request_error",
        error.message,
        error,
      );
    }
  }

  function showPage(method: string, url: URL, form: URLSearchParams, response: ServerResponse) {
    const [, kind, id = ""] = url.pathname.split("/");
    const act = form.get("act");
    if (method === "POST" && act !== null) {
      return void response.writeHead(303, { location: state.press(kind!, id, act) }).end();
    }
    const html = kind === "pay" ? checkoutPage(state.session(id)) : portalPage(state.portal(id));
    response.writeHead(200, { "content-type": "text/html; charset=utf-8" }).end(html);
  }

  return {
    origin,
    state,
    calls,
    faults,
    async [Symbol.asyncDispose]() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

function refusal(
  status: number,
  type: string,
  message: string,
  { param, code }: { param?: string | undefined; code?: string | undefined } = {},
) {
  return { status, body: JSON.stringify({ error: { type, message, param, code } }) };
}

async function bodyText(request: IncomingMessage): Promise<string> {
  let text = "";
  for await (const chunk of request) text += chunk;
  return text;
}

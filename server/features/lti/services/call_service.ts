import type { ServiceRefusal } from "../../../../domain/lti_services.ts";
import { accessToken, type ServiceCaller } from "./access_token.ts";
import { askPlatform } from "./ask_platform.ts";
import { PlatformAway, PlatformRefused } from "./service_faults.ts";

export type ServiceCall = {
  url: string;
  /** All of which the call needs. */
  scopes: readonly string[];
  method?: "GET" | "POST" | "PUT" | "DELETE";
  /** Media type of the answer; platforms look for it alone, without alternatives. */
  accept?: string;
  /** Sent as JSON of the media type. */
  body?: { type: string; value: unknown };
};

/** `link`: the header of a list in pages, as it came. */
export type ServiceAnswer = { status: number; json: unknown; link: string | null };

/**
 * Calls a service of a platform, authorised for the scopes; a token that serves no longer is asked for once more. Throws
 * PlatformAway (try again later) and PlatformRefused (say so).
 */
export async function callService(caller: ServiceCaller, call: ServiceCall): Promise<ServiceAnswer> {
  const token = await accessToken(caller, call.scopes);
  const first = await send(caller, call, token);
  const { status, headers, body } = first.status === 401
    ? await send(caller, call, await accessToken(caller, call.scopes, token))
    : first;
  if (status < 200 || status > 299) {
    throw new PlatformRefused(refusalOf(status), `${status} ${reasonIn(body)}`);
  }
  return { status, json: body === "" ? null : readJson(body), link: headers["link"]?.toString() ?? null };
}

async function send(caller: ServiceCaller, call: ServiceCall, token: string) {
  const { url, method = "GET", accept, body } = call;
  return await askPlatform(caller, url, {
    method,
    headers: {
      authorization: `Bearer ${token}`,
      ...(accept === undefined ? {} : { accept }),
      ...(body === undefined ? {} : { "content-type": body.type }),
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body.value) }),
  });
}

/** Moodle answers 401 to a token without the scope too, which a new one does not change. */
function refusalOf(status: number): ServiceRefusal {
  switch (status) {
    case 401:
      return "scope";
    case 403:
      return "forbidden";
    case 404:
    case 410:
      return "gone";
    case 409:
      return "stale";
    default:
      return "invalid";
  }
}

/** Moodle's own words, for the log; other answers are not repeated, since they may contain what was sent. */
function reasonIn(body: string): string {
  const reason = /"reason": "([^"]*)"/.exec(body)?.[1] ?? "";
  return /^[A-Z][\w ,.':-]{0,100}$/.test(reason) ? reason : "";
}

function readJson(body: string): unknown {
  try {
    return JSON.parse(body);
  } catch {
    throw new PlatformAway("its answer is no JSON", true);
  }
}

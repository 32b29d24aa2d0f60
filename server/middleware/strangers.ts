import type { Context } from "hono";
import { CONTACT_TOO_MANY } from "../../domain/contact.ts";
import { AppError } from "../../domain/errors.ts";
import { normalizeEmail } from "../../domain/people.ts";
import { clientAddress, siteOf } from "../kernel/client_address.ts";
import type { AppEnv, RequestContext } from "../services/context.ts";
import { spend } from "../services/strangers.ts";

type C = RequestContext & Pick<Context<AppEnv>, "env"> & {
  req: { header(name: string): string | undefined };
};

/** The client for rate limits; never logged or stored. */
export function clientOf(c: C): string {
  const socket = c.env?.remoteAddr;
  const hostname = socket && "hostname" in socket ? socket.hostname : undefined;
  return clientAddress(hostname, c.req.header("x-forwarded-for"), c.get("services").config.trustedProxies);
}

/** One client may ask several schools. */
function byHost(c: C, key: string): string {
  return `${c.get("host").name} ${key}`;
}

/**
 * Runs an attempt to sign in and counts it only if it is refused, so that a school behind one address signs in whatever
 * others try there. Throws too_many instead once the client's budget is spent.
 */
export async function countRefusal<T>(c: C, attempt: () => Promise<T>): Promise<T> {
  try {
    return await attempt();
  } catch (error) {
    if (isRefusal(error)) refuseSignIn(c);
    throw error;
  }
}

/** Throws too_many once the client's budget is spent. */
export function refuseSignIn(c: C): void {
  spend(c.get("services").strangers.refusedSignIns, byHost(c, clientOf(c)), TOO_MANY_REFUSED);
}

/** Throws too_many once the client's budget is spent. */
export function countLaunch(c: C): void {
  spend(c.get("services").strangers.launches, byHost(c, clientOf(c)), TOO_MANY_LAUNCHES);
}

/** Whether it is stored too. Throws too_many once the client's budget is spent. */
export function countRefusedLaunch(c: C): boolean {
  refuseSignIn(c);
  return c.get("services").strangers.storedRefusals.spend(c.get("host").name) === 0;
}

const TOO_MANY_LAUNCHES =
  "Too many people open this at once from your network. Wait a moment, then try again.";

/** Throws too_many once the client's budget is spent. */
export function countSchoolSearch(c: C): void {
  spend(c.get("services").strangers.schoolSearches, clientOf(c), TOO_MANY_SEARCHES);
}

const TOO_MANY_SEARCHES =
  "Too many schools have been looked for from your network. Wait a moment, then try again.";

const TOO_MANY_REFUSED =
  "Too many sign-ins from your network have failed. Check what you typed, wait a moment and try again.";

const TOO_MANY_REQUESTS =
  "Too many links have been asked for from your network. Wait a moment, then try again.";

/**
 * Runs a request for a link after the others of its school. One for an address that has just been asked for often does
 * nothing, known or not. Throws too_many for a client over its budget, unavailable where too many wait.
 */
export async function requestInTurn(c: C, email: string, request: () => Promise<void>): Promise<void> {
  const { linkRequests, linkAddresses, queue } = c.get("services").strangers;
  spend(linkRequests, byHost(c, clientOf(c)), TOO_MANY_REQUESTS);
  const address = byHost(c, normalizeEmail(email));
  if (linkAddresses.spend(address) > 0) return;
  try {
    await queue.hold(c.get("host").name, request);
  } catch (error) {
    linkAddresses.refund(address);
    throw error;
  }
}

/** For a form that writes to someone. Throws too_many with `tooMany` for a client over its budget. */
export async function contactInTurn(
  c: C,
  receive: () => Promise<void>,
  tooMany: string = CONTACT_TOO_MANY,
): Promise<void> {
  const { contactMessages, contactSites, queue } = c.get("services").strangers;
  const client = clientOf(c);
  spend(contactMessages, client, tooMany);
  const site = siteOf(client);
  if (site !== null) spend(contactSites, site, tooMany);
  await queue.hold("contact", receive);
}

/** Throws too_many once the client's budget is spent. */
export function countSubdomainCheck(c: C): void {
  spend(c.get("services").strangers.subdomainChecks, clientOf(c), TOO_MANY_CHECKS);
}

const TOO_MANY_CHECKS =
  "Too many web addresses have been tried from your network. Wait a moment, then try again.";

function isRefusal(error: unknown): boolean {
  return error instanceof AppError && (error.code === "invalid" || error.code === "forbidden");
}

import { getCookie } from "hono/cookie";
import { createMiddleware } from "hono/factory";
import type { Context } from "hono";
import { ACTIVE_ROLE } from "../../domain/active_role.ts";
import { AppError } from "../../domain/errors.ts";
import type { AppEnv } from "../context.ts";
import { type Poll, readPoll } from "../features/chat/read_poll.ts";
import { sessionCookie } from "../features/sign_in/session_cookie.ts";
import { hashToken } from "../tokens.ts";
import { isKnown } from "./tagged.ts";

const MESSAGES = /^\/api\/chat\/threads\/([a-z]{3}_[0-9a-z]{20})\/messages$/;
const READ = /^\/api\/chat\/threads\/[^/]+\/read$/;
const INBOX = ["/api/chat/threads", "/api/chat/unread-count"];

/**
 * Answers an unchanged poll of a chat with 304 and nothing else, after one read that is joined with the session. It only
 * ever says that what the browser has is still so; whatever else is to be said, refusals included, goes the usual way.
 */
export const unchanged = createMiddleware<AppEnv>(async (c, next) => {
  const tag = await tagNow(c);
  if (tag !== null && isKnown(c.req.header("if-none-match"), tag)) return c.body(null, 304, { ETag: tag });
  await next();
});

async function tagNow(c: Context<AppEnv>): Promise<string | null> {
  const poll = pollOf(c);
  const place = c.get("place");
  if (poll === null || place.kind !== "tenant") return null;
  const { config, doors, now } = c.get("services");
  const token = getCookie(c, sessionCookie(config).name);
  if (!token) return null;
  const visitor = { tokenHash: hashToken(token), activeRole: getCookie(c, ACTIVE_ROLE), now: now() };
  // A school that cannot be read is so for the usual way too, which says it properly.
  return await doors.readTenant(place.tenantId, (db) => readPoll(db, visitor, poll))
    .catch((error) => error instanceof AppError ? null : Promise.reject(error));
}

/**
 * Whether a request is a browser that asks again by itself, or notes by itself that what arrived in an open chat is read.
 * That is no sign that anybody is there, so it does not keep a session alive: a tablet left open with a chat on it is
 * signed out like any other.
 */
export function asksByItself(c: Context<AppEnv>): boolean {
  return pollOf(c) !== null || (c.req.method === "PATCH" && READ.test(c.req.path));
}

function pollOf(c: Context<AppEnv>): Poll | null {
  const { path, method } = c.req;
  if (method !== "GET" || !path.startsWith("/api/chat/")) return null;
  if (c.req.header("if-none-match") === undefined) return null;
  if (INBOX.includes(path)) return { of: "inbox" };
  if (path === "/api/chat/reports/count") return { of: "reports" };
  if (path === "/api/chat/threads/direct") {
    const assignmentId = c.req.query("assignmentId");
    return assignmentId === undefined ? null : { of: "direct", assignmentId };
  }
  const [, threadId] = MESSAGES.exec(path) ?? [];
  return threadId === undefined || c.req.query("before") !== undefined ? null : { of: "messages", threadId };
}

import { getCookie } from "hono/cookie";
import { createMiddleware } from "hono/factory";
import type { Context } from "hono";
import { ACTIVE_ROLE } from "../../domain/active_role.ts";
import { AppError } from "../../domain/errors.ts";
import type { AppEnv } from "../services/context.ts";
import { type Poll, readPollEtag } from "../features/chat/read_poll_etag.ts";
import { doorOf } from "../http/door.ts";
import { sentToken } from "./session_cookie.ts";
import { hashToken } from "../kernel/tokens.ts";
import { etagMatches } from "../http/etag.ts";

const MESSAGES = /^\/api\/chat\/threads\/([a-z]{3}_[0-9a-z]{20})\/messages$/;
const READ = /^\/api\/chat\/threads\/[^/]+\/read$/;
const INBOX = ["/api/chat/threads", "/api/chat/unread-count"];

/** Answers an unchanged chat poll with 304 after one read that joins the session; all else continues to the route. */
export const notModified = createMiddleware<AppEnv>(async (c, next) => {
  const tag = await currentEtag(c);
  if (tag !== null && etagMatches(c.req.header("if-none-match"), tag)) {
    return c.body(null, 304, { ETag: tag });
  }
  await next();
});

async function currentEtag(c: Context<AppEnv>): Promise<string | null> {
  const poll = pollQuery(c);
  const host = c.get("host");
  if (poll === null || host.kind !== "tenant") return null;
  const { doors, now } = c.get("services");
  const token = doorOf(c) === "site" ? sentToken(c) : undefined;
  if (!token) return null;
  const visitor = { tokenHash: hashToken(token), activeRole: getCookie(c, ACTIVE_ROLE), now: now() };
  // The route reports an unreadable school properly.
  return await doors.readTenant(host.tenantId, (db) => readPollEtag(db, visitor, poll))
    .catch((error) => error instanceof AppError ? null : Promise.reject(error));
}

/** Automatic requests of an open chat or widget, which must not keep a session alive on an unattended tablet. */
export function isBackgroundPoll(c: Context<AppEnv>): boolean {
  if (doorOf(c) === "widget" && c.req.path === "/api/chat/unread-count") return true;
  return pollQuery(c) !== null || (c.req.method === "PATCH" && READ.test(c.req.path));
}

function pollQuery(c: Context<AppEnv>): Poll | null {
  const { path, method } = c.req;
  if (method !== "GET" || !path.startsWith("/api/chat/")) return null;
  if (c.req.header("if-none-match") === undefined) return null;
  if (INBOX.includes(path)) return { of: "inbox" };
  if (path === "/api/chat/reports/count") return { of: "reports" };
  if (path === "/api/chat/threads/direct") {
    const { assignmentId, staffId, threadId } = c.req.query();
    if (threadId !== undefined) return { of: "direct", ref: { threadId } };
    return assignmentId === undefined ? null : { of: "direct", ref: { assignmentId, staffId } };
  }
  const [, threadId] = MESSAGES.exec(path) ?? [];
  return threadId === undefined || c.req.query("before") !== undefined ? null : { of: "messages", threadId };
}

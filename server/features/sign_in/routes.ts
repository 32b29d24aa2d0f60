import { Hono } from "hono";
import { deleteCookie, getCookie, setCookie } from "hono/cookie";
import { z } from "zod";
import { DEFAULT_TIME_ZONE } from "../../../domain/dates.ts";
import { AppError } from "../../../domain/errors.ts";
import { returnToOrNothing } from "../../../domain/links.ts";
import { checkEmail } from "../../../domain/people.ts";
import { checkCode } from "../../../domain/lessons.ts";
import { TEXT_LIMITS } from "../../../domain/limits.ts";
import { SIGNED_OUT_COOKIE } from "../../../islands/sign_in/signed_out.ts";
import type { AppEnv } from "../../context.ts";
import { requestLoginLink } from "../../flows/request_login_link.ts";
import { requestStudentLink } from "../../flows/request_student_link.ts";
import { body, query } from "../../middleware/body.ts";
import { can } from "../../middleware/can.ts";
import { tenantOf } from "../../middleware/tenant_of.ts";
import { hashToken } from "../../tokens.ts";
import { endSession } from "./end_session.ts";
import { enterWithCard } from "./enter_with_card.ts";
import { readAccessLink } from "./read_access_link.ts";
import { cardDoorCookie, sessionCookie, signedOutOptions } from "./session_cookie.ts";
import { studentUser, userOf } from "./user_view.ts";
import { verifyStudent } from "./verify_student.ts";

const email = z.string().max(TEXT_LIMITS.email * 2).superRefine((text, context) => {
  const message = checkEmail(text);
  if (message) context.addIssue({ code: "custom", message });
});
const token = z.string().min(1, "No access token found in the URL").max(200);

const assignmentId = z.string().max(100).nullish();
const code = z.string().max(30).superRefine((text, context) => {
  const message = checkCode(text);
  if (message) context.addIssue({ code: "custom", message });
});

const ASKED_BY_STUDENT =
  "If that address belongs to a student here, a new link is on its way. Please check your email.";
const ASKED =
  "If that address belongs to a member of staff here, a sign-in link is on its way. Please check your email.";

/** The calls of signing in and out (spec 1 §7, Authentication and tenant). */
export const signInRoutes = new Hono<AppEnv>()
  .post(
    "/login/email",
    can("sign_in"),
    body(z.strictObject({ email, returnTo: z.string().max(500).optional() })),
    async (c) => {
      const { email, returnTo } = c.req.valid("json");
      const place = c.get("place");
      if (place.kind === "installation" && !place.admin) {
        throw new AppError("invalid", "Sign in at your establishment's own address.");
      }
      await requestLoginLink(c.get("services"), place, { email, returnTo: returnToOrNothing(returnTo) });
      return c.json({ success: true, message: ASKED });
    },
  )
  .get(
    "/auth/user",
    can("person.read_self"),
    (c) => c.json(userOf(c.get("session")!, c.get("establishment"))),
  )
  .get("/student-auth/user", can("student.read_self"), (c) => c.json(studentUser(c.get("session")!)))
  .post("/student-auth/logout", can("sign_out"), async (c) => {
    const { doors, config, now } = c.get("services");
    const { name, options } = sessionCookie(config);
    const cookie = getCookie(c, name);
    const tenantId = tenantOf(c);
    if (cookie) await doors.writeTenant(tenantId, (tx) => endSession(tx, hashToken(cookie), now()));
    deleteCookie(c, name, options);
    const session = c.get("session");
    if (session) setCookie(c, SIGNED_OUT_COOKIE, session.actor.id, signedOutOptions(config));
    return c.json({ success: true });
  })
  .get(
    "/student-access/validate-token",
    can("sign_in"),
    query(z.object({ token: z.string().max(200).optional() })),
    async (c) => {
      const { doors, now } = c.get("services");
      const { token = "" } = c.req.valid("query");
      const link = await doors.readTenant(tenantOf(c), (db) => readAccessLink(db, token, now()));
      return link
        ? c.json({ valid: true, student: { firstName: link.firstName } })
        : c.json({ valid: false });
    },
  )
  .post(
    "/student-access/verify-email",
    can("sign_in"),
    body(z.strictObject({ token, email, assignmentId })),
    async (c) => {
      const { doors, now, config } = c.get("services");
      const { name, options } = sessionCookie(config);
      const input = c.req.valid("json");
      const former = getCookie(c, name);
      const begun = await doors.writeTenant(tenantOf(c), (tx) =>
        verifyStudent(tx, {
          token: input.token,
          email: input.email,
          assignmentId: input.assignmentId || null,
          formerHash: former ? hashToken(former) : null,
          timeZone: c.get("establishment")!.timeZone,
          now: now(),
        }));
      setCookie(c, name, begun.token, { ...options, maxAge: begun.maxAge });
      const door = cardDoorCookie(config);
      deleteCookie(c, door.name, door.options);
      return c.json({ success: true, assignmentId: begun.assignmentId });
    },
  )
  .post(
    "/student-access/request",
    can("sign_in"),
    body(z.strictObject({ email, assignmentId })),
    async (c) => {
      const services = c.get("services");
      const { email, assignmentId } = c.req.valid("json");
      const origin = `${services.config.scheme}://${c.get("place").host}`;
      await requestStudentLink(services, { tenantId: tenantOf(c), origin }, {
        email,
        assignmentId: assignmentId ?? undefined,
      });
      return c.json({ success: true, message: ASKED_BY_STUDENT });
    },
  )
  .post(
    "/student-access/card",
    can("sign_in"),
    body(z.strictObject({ token, code })),
    async (c) => {
      const { doors, now, config } = c.get("services");
      const { name, options } = sessionCookie(config);
      const former = getCookie(c, name);
      const input = {
        ...c.req.valid("json"),
        formerHash: former ? hashToken(former) : null,
        timeZone: c.get("establishment")?.timeZone ?? DEFAULT_TIME_ZONE,
        now: now(),
      };
      const begun = await doors.writeTenant(tenantOf(c), (tx) => enterWithCard(tx, input));
      setCookie(c, name, begun.token, { ...options, maxAge: begun.maxAge });
      const door = cardDoorCookie(config);
      setCookie(c, door.name, "1", door.options);
      return c.json({ success: true, assignmentId: begun.assignmentId });
    },
  );

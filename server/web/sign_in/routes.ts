import { Hono } from "hono";
import { z } from "zod";
import { AppError } from "../../../domain/errors.ts";
import { optionalReturnTo } from "../../../domain/links.ts";
import { checkEmail } from "../../../domain/people.ts";
import { checkClassCode } from "../../../domain/lessons.ts";
import { EMAIL_OFF, mayUse } from "../../../domain/sign_in_ways.ts";
import { TEXT_LIMITS } from "../../../domain/limits.ts";
import type { AppEnv } from "../../services/context.ts";
import { requestLoginLink } from "../../flows/request_login_link.ts";
import { requestStudentLink } from "../../flows/request_person_mail.ts";
import { body, query } from "../../middleware/body.ts";
import { can } from "../../middleware/can.ts";
import { checkedText } from "../../http/schemas.ts";
import { countRefusal, requestInTurn } from "../../middleware/strangers.ts";
import { endSession, isSessionStored, unlessUnavailable } from "../../features/sign_in/end_session.ts";
import { checkCard, signInWithCard } from "../../features/sign_in/sign_in_with_card.ts";
import { readAccessLink } from "../../features/sign_in/read_access_link.ts";
import {
  clearSessionCookie,
  sentTokenHash,
  sentVisitor,
  setSessionCookie,
} from "../../middleware/session_cookie.ts";
import { identityRoutes } from "./identities/routes.ts";
import { otherSchoolRoutes } from "./across/routes.ts";
import { sessionRoutes } from "./sessions/routes.ts";
import { readWays } from "../../queries/sign_in_ways.ts";
import { wayRoutes } from "./ways/routes.ts";
import { currentUser, studentUser } from "../../features/sign_in/user_view.ts";
import { checkAccessLink, verifyStudent } from "../../features/sign_in/verify_student.ts";

const email = checkedText(TEXT_LIMITS.email * 2, checkEmail);
const code = checkedText(30, checkClassCode);
const token = z.string().min(1, "No access token found in the URL").max(200);

const assignmentId = z.string().max(100).nullish();

const STUDENT_LINK_SENT =
  "If that address belongs to a student here, a new link is on its way. Please check your email.";
const LINK_SENT =
  "If that address belongs to a member of staff here, a sign-in link is on its way. Please check your email.";

/** Spec 1 §7, Authentication and tenant. */
export const signInRoutes = new Hono<AppEnv>()
  .post(
    "/login/email",
    can("sign_in"),
    body(z.strictObject({ email, returnTo: z.string().max(500).optional() })),
    async (c) => {
      const { email, returnTo } = c.req.valid("json");
      const { services, host } = c.var;
      if (host.kind === "installation" && !host.admin) {
        throw new AppError("invalid", "Sign in at your school’s own web address.");
      }
      if (host.kind === "tenant") {
        const { rules } = await readWays(services, c.var.school);
        if (!mayUse(rules, "email", "staff")) throw new AppError("forbidden", EMAIL_OFF);
      }
      await requestInTurn(
        c,
        email,
        () => requestLoginLink(services, host, { email, returnTo: optionalReturnTo(returnTo) }),
      );
      return c.json({ success: true, message: LINK_SENT });
    },
  )
  .get(
    "/auth/user",
    can("person.read_self"),
    (c) => c.json(currentUser(c.var.session!, c.var.establishment)),
  )
  .get("/student-auth/user", can("student.read_self"), (c) => c.json(studentUser(c.var.session!)))
  .post("/student-auth/logout", can("sign_out"), async (c) => {
    const { services, school, now } = c.var;
    const hash = sentTokenHash(c);
    if (hash !== null && await school.read(isSessionStored, hash)) {
      await unlessUnavailable(services, () => school.write(endSession, hash, now));
    }
    clearSessionCookie(c);
    return c.json({ success: true });
  })
  .route("/", sessionRoutes)
  .route("/", otherSchoolRoutes)
  .route("/", identityRoutes)
  .route("/", wayRoutes)
  .get(
    "/student-access/validate-token",
    can("sign_in"),
    query(z.strictObject({ token: z.string().max(200).optional() })),
    async (c) => {
      const { school, now } = c.var;
      const { token = "" } = c.req.valid("query");
      const link = await school.read(readAccessLink, token, now);
      return c.json(link ? { valid: true, student: { firstName: link.firstName } } : { valid: false });
    },
  )
  .post(
    "/student-access/verify-email",
    can("sign_in"),
    body(z.strictObject({ token, email, assignmentId })),
    async (c) => {
      const { school, now } = c.var;
      const { token, email, assignmentId } = c.req.valid("json");
      const input = {
        token,
        email,
        assignmentId: assignmentId || null,
        ...sentVisitor(c),
        origin: school.origin,
        timeZone: school.establishment.timeZone,
        now,
      };
      const session = await countRefusal(c, async () => {
        const { matches } = await school.read(checkAccessLink, input);
        return await (matches ? school.write : school.writeWithJobs)(verifyStudent, input);
      });
      setSessionCookie(c, session, "link");
      return c.json({ success: true, assignmentId: session.assignmentId });
    },
  )
  .post(
    "/student-access/request",
    can("sign_in"),
    body(z.strictObject({ email, assignmentId })),
    async (c) => {
      const { services, school } = c.var;
      const input = c.req.valid("json");
      await requestInTurn(c, input.email, () => requestStudentLink(services, school, input));
      return c.json({ success: true, message: STUDENT_LINK_SENT });
    },
  )
  .post(
    "/student-access/card",
    can("sign_in"),
    body(z.strictObject({ token, code })),
    async (c) => {
      const { school, now } = c.var;
      const input = {
        ...c.req.valid("json"),
        ...sentVisitor(c),
        timeZone: school.establishment.timeZone,
        now,
      };
      const session = await countRefusal(c, async () => {
        await school.read(checkCard, input);
        return await school.write(signInWithCard, input);
      });
      setSessionCookie(c, session, "card");
      return c.json({ success: true, assignmentId: session.assignmentId });
    },
  );

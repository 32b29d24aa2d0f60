import { Hono } from "hono";
import { z } from "zod";
import { checkClassCode } from "../../../domain/lessons.ts";
import { TEXT_LIMITS } from "../../../domain/limits.ts";
import { checkEmail } from "../../../domain/people.ts";
import { readMailedCode } from "../../../domain/mailed_codes.ts";
import { isVisit, WIDGET_CODE_SENT, WIDGET_CODE_WRONG } from "../../../domain/widget.ts";
import type { AppEnv } from "../../services/context.ts";
import { requestWidgetCode } from "../../flows/request_person_mail.ts";
import { body } from "../../middleware/body.ts";
import { can } from "../../middleware/can.ts";
import { checkedText } from "../../http/schemas.ts";
import { sentTokenHash, sentVisitor } from "../../middleware/session_cookie.ts";
import {
  clearWidgetCookie,
  keepFrameHash,
  sentFrameHash,
  setWidgetCookie,
} from "../../http/widget_cookies.ts";
import { countRefusal, requestInTurn } from "../../middleware/strangers.ts";
import { hashToken, newToken } from "../../kernel/tokens.ts";
import {
  endFrameSession,
  endSession,
  isSessionStored,
  unlessUnavailable,
} from "../../features/sign_in/end_session.ts";
import { checkCard, signInWithCard } from "../../features/sign_in/sign_in_with_card.ts";
import { makeTicket } from "../../features/embed/hand_over/ticket.ts";
import { checkFrame, verifyWidgetCode } from "../../features/embed/verify_widget_code.ts";

const email = checkedText(TEXT_LIMITS.email * 2, checkEmail);
const classCode = checkedText(30, checkClassCode);
const mailedCode = z.string().max(30).refine((typed) => readMailedCode(typed) !== null, WIDGET_CODE_WRONG);

const visit = z.string().max(16).refine(isVisit).nullable();

/** Signing in within a frame (DESIGN §5), below `/embed/api` alone. */
export const embedRoutes = new Hono<AppEnv>()
  // Checked twice: a browser that did not store the marker would be emailed a code that it cannot use.
  .get("/widget/frame", can("widget.sign_in"), (c) => {
    const kept = sentFrameHash(c) !== null;
    keepFrameHash(c);
    return c.json({ kept });
  })
  .post("/widget/code", can("widget.sign_in"), body(z.strictObject({ email })), async (c) => {
    const { services, school } = c.var;
    const { email } = c.req.valid("json");
    const frameHash = keepFrameHash(c);
    await requestInTurn(c, email, () => requestWidgetCode(services, school, { email, frameHash }));
    return c.json({ message: WIDGET_CODE_SENT });
  })
  .post(
    "/widget/verify",
    can("widget.sign_in"),
    body(z.strictObject({ code: mailedCode, visit })),
    async (c) => {
      const { school, now } = c.var;
      const { code, visit } = c.req.valid("json");
      const input = {
        code: readMailedCode(code)!,
        // Without its cookie a frame has asked for none.
        frame: { hash: sentFrameHash(c) ?? hashToken(newToken()), visit },
        ...sentVisitor(c),
        now,
      };
      const session = await countRefusal(c, async () => {
        await school.read(checkFrame, input);
        return await school.write(verifyWidgetCode, input);
      });
      setWidgetCookie(c, session);
      return c.json({ ok: true });
    },
  )
  .post(
    "/widget/card",
    can("widget.sign_in"),
    body(z.strictObject({ token: z.string().trim().min(1).max(200), code: classCode, visit })),
    async (c) => {
      const { school, now } = c.var;
      const { token, code, visit } = c.req.valid("json");
      const input = {
        token,
        code,
        frame: { hash: keepFrameHash(c), visit },
        ...sentVisitor(c),
        timeZone: school.establishment.timeZone,
        now,
      };
      const session = await countRefusal(c, async () => {
        await school.read(checkCard, input);
        return await school.write(signInWithCard, input);
      });
      setWidgetCookie(c, { secret: session.token });
      return c.json({ ok: true });
    },
  )
  .post("/widget/hand-over", can("widget.hand_over"), body(z.strictObject({})), async (c) => {
    const { school, session, now } = c.var;
    return c.json({ ticket: await school.write(makeTicket, { tokenHash: session!.tokenHash, now }) });
  })
  .post(
    "/widget/sign-out",
    can("widget.sign_out"),
    body(z.strictObject({ keepTabs: z.boolean().optional() })),
    async (c) => {
      const { services, school, now } = c.var;
      const end = c.req.valid("json").keepTabs ? endFrameSession : endSession;
      const hash = sentTokenHash(c);
      if (hash !== null && await school.read(isSessionStored, hash)) {
        await unlessUnavailable(services, () => school.write(end, hash, now));
      }
      clearWidgetCookie(c);
      return c.json({ ok: true });
    },
  );

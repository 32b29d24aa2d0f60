import { AppError } from "../../../domain/errors.ts";
import type { TypedCode } from "../../../domain/second_factor.ts";
import type { RequestContext } from "../../context.ts";
import { acceptCode } from "../second_factor/accept_code.ts";
import { readSecondFactor } from "../second_factor/read_second_factor.ts";
import { type NewSession, readLinkPerson, redeemStaffLink, redeemSuperAdminLink } from "./redeem_staff_link.ts";

type Asking = {
  token: string;
  /** Null where none has been typed. */
  code: string | null;
  previousTokenHash: string | null;
  device: string;
};

type CodeAsked = { state: "code"; error: string | null; status: 200 | 400 | 429 | 503 };

type Outcome =
  | { state: "signed_in"; session: NewSession }
  /** The code is asked for, or was refused; the link stays open. */
  | CodeAsked
  /** Unknown, used or expired. */
  | { state: "used" };

/** Signs in with a mailed link and, where the person has a second factor, a code. */
export async function redeemLink(c: RequestContext, asking: Asking): Promise<Outcome> {
  const personId = await readPerson(c, asking.token);
  if (personId === null) return { state: "used" };
  const shown = await showSecondFactor(c, personId, asking.code);
  if (shown !== null && typeof shown === "object") return shown;
  const session = await beginSession(c, asking, shown);
  return session === null ? { state: "used" } : { state: "signed_in", session };
}

async function readPerson(c: RequestContext, token: string): Promise<string | null> {
  const [host, now] = [c.get("host"), c.get("now")];
  if (host.kind === "tenant") {
    return await c.get("school").read(readLinkPerson, { token, now, person: "staff_id" });
  }
  if (!host.admin) return null;
  return await c.get("services").doors.readControl((db) =>
    readLinkPerson(db, { token, now, person: "user_id" })
  );
}

/** Null for a person without one. */
async function showSecondFactor(
  c: RequestContext,
  userId: string,
  code: string | null,
): Promise<TypedCode["kind"] | null | CodeAsked> {
  const services = c.get("services");
  const { on } = await services.doors.readControl((db) => readSecondFactor(db, userId));
  if (!on) return null;
  if (code === null) return { state: "code", error: null, status: 200 };
  const actor = { kind: c.get("host").kind === "tenant" ? "staff" : "super_admin", id: userId } as const;
  try {
    return await acceptCode(services, { userId, actor, code });
  } catch (error) {
    const status = error instanceof AppError ? statusOf(error) : null;
    if (status === null) throw error;
    return { state: "code", error: (error as AppError).message, status };
  }
}

function statusOf({ code }: AppError): CodeAsked["status"] | null {
  switch (code) {
    case "invalid":
      return 400;
    case "too_many":
      return 429;
    case "unavailable":
      return 503;
    default:
      return null;
  }
}

async function beginSession(
  c: RequestContext,
  { token, previousTokenHash, device }: Asking,
  secondFactor: TypedCode["kind"] | null,
): Promise<NewSession | null> {
  const input = { token, previousTokenHash, now: c.get("now") };
  return c.get("host").kind === "tenant"
    ? await c.get("school").write(redeemStaffLink, { ...input, device, secondFactor })
    : await c.get("services").doors.writeControl((tx) => redeemSuperAdminLink(tx, input), "last");
}

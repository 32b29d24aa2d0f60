import type { TypedCode } from "../../../domain/second_factor.ts";
import type { RequestContext } from "../../services/context.ts";
import {
  type NewSession,
  readLinkPerson,
  redeemStaffLink,
  redeemSuperAdminLink,
} from "../../features/sign_in/redeem_staff_link.ts";
import { type CodeAsked, showSecondFactor } from "./show_second_factor.ts";

type Asking = {
  token: string;
  /** Null where none has been typed. Called for an open link alone: nothing is read of a stranger's body. */
  readCode: () => Promise<string | null>;
  previousTokenHash: string | null;
  device: string;
};

type Outcome =
  | { state: "signed_in"; session: NewSession }
  /** The code is asked for, or was refused; the link stays open. */
  | CodeAsked
  /** Unknown, used or expired. */
  | { state: "used" };

/** Signs in with an emailed link and, where the person has a second factor, a code. */
export async function redeemLink(c: RequestContext, asking: Asking): Promise<Outcome> {
  const personId = await readPerson(c, asking.token);
  if (personId === null) return { state: "used" };
  const shown = await showSecondFactor(c, personId, asking.readCode);
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

async function beginSession(
  c: RequestContext,
  { token, previousTokenHash, device }: Asking,
  secondFactor: TypedCode["kind"] | null,
): Promise<NewSession | null> {
  const input = { token, previousTokenHash, now: c.get("now") };
  return c.get("host").kind === "tenant"
    ? await c.get("school").write(redeemStaffLink, { ...input, device, secondFactor })
    : await c.get("services").doors.writeControl(
      (tx) => redeemSuperAdminLink(tx, { ...input, secondFactor }),
      "last",
    );
}

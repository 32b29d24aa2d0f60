import { AppError } from "../../../domain/errors.ts";
import type { TypedCode } from "../../../domain/second_factor.ts";
import type { RequestContext } from "../../services/context.ts";
import { acceptCode } from "../../features/second_factor/accept_code.ts";
import { readSecondFactor } from "../../features/second_factor/read_second_factor.ts";

/** The code is asked for, or was refused. */
export type CodeAsked = { state: "code"; error: string | null; status: 200 | 400 | 429 | 503 };

/** How the person's second factor was shown, or that it is asked for; null for a person without one. */
export async function showSecondFactor(
  c: RequestContext,
  userId: string,
  /** Null where none has been typed. */
  readCode: () => Promise<string | null>,
): Promise<TypedCode["kind"] | null | CodeAsked> {
  const services = c.get("services");
  const { on } = await services.doors.readControl((db) => readSecondFactor(db, userId));
  if (!on) return null;
  const code = await readCode();
  if (code === null) return { state: "code", error: null, status: 200 };
  const actor = { kind: c.get("host").kind === "tenant" ? "staff" : "super_admin", id: userId } as const;
  try {
    return (await acceptCode(services, { userId, actor, code })).kind;
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

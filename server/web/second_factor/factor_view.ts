import type { RequestContext, Session } from "../../services/context.ts";
import { readSecondFactor, type SecondFactorState } from "../../features/second_factor/read_second_factor.ts";

export type SecondFactorView = SecondFactorState & {
  /** By the establishment. */
  required: boolean;
  /** Whether the asking session began with it. */
  used: boolean;
  /** Whether this installation can store one. */
  available: boolean;
};

/** The second factor of the session's person. */
export async function readFactorView(
  c: RequestContext,
  session: Session,
): Promise<SecondFactorView> {
  const { doors, secondFactorBox } = c.get("services");
  const [state, box] = await Promise.all([
    doors.readControl((db) => readSecondFactor(db, session.actor.id)),
    secondFactorBox(),
  ]);
  const { used, required } = "secondFactor" in session
    ? session.secondFactor
    : { used: state.on, required: false };
  return { ...state, used, required, available: box !== null };
}

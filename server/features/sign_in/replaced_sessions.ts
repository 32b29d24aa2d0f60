import { type SQL, sql } from "drizzle-orm";

/** A browser's frames within another site. */
export type SessionFrame = {
  hash: string;
  /** That site's own sign-in, as its page tells it (`widget/messages.ts`). */
  visit: string | null;
};

type NewSession = {
  studentId: string;
  /** Token hash of the session that the new one replaces. */
  previousTokenHash: string | null;
  frame: Pick<SessionFrame, "hash"> | undefined;
};

/** SQL condition over `sessions`: what a new session replaces, and what other students left in the same browser's frames. */
export function isReplaced({ studentId, previousTokenHash, frame }: NewSession): SQL {
  const hash = frame?.hash ?? null;
  return sql`(token_hash = ${previousTokenHash} or (frame_hash = ${hash} and student_id <> ${studentId}))`;
}

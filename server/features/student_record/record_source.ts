import type { School } from "../../services/context.ts";
import type { Services } from "../../services/services.ts";

/** What a student's record is read from. */
export type RecordSource = {
  school: Pick<School, "read" | "establishment">;
  storage: Pick<Services["storage"], "read">;
  studentId: string;
  now: Date;
};

import { sql } from "drizzle-orm";
import type { TenantWriter } from "../../../db/doors.ts";
import type { Actor } from "../../../domain/permissions.ts";
import type { School } from "../../services/context.ts";
import type { Services } from "../../services/services.ts";
import { eventStatement } from "../activity/events.ts";
import { madePdfHeaders } from "../evidence/file_response.ts";
import { makeUnitRecord } from "./make_unit_record.ts";

type Opening = {
  school: School;
  actor: Actor;
  studentId: string;
  now: Date;
  /** `HEAD` writes no event. */
  request: Pick<Request, "method" | "signal">;
};

/** For an authorized actor; its event is written before it leaves. Throws as `makeUnitRecord` does. */
export async function unitRecordResponse(
  services: Pick<Services, "storage" | "log">,
  { school, actor, studentId, now, request }: Opening,
): Promise<Response> {
  const { bytes, fileName } = await makeUnitRecord(services, school, studentId, request.signal);
  const headers = madePdfHeaders(fileName);
  if (request.method === "HEAD") return new Response(null, { headers });
  await school.write(recordOpening, actor, { studentId, now });
  return new Response(bytes, { headers });
}

async function recordOpening(
  tx: TenantWriter,
  actor: Actor,
  { studentId, now }: { studentId: string; now: Date },
): Promise<void> {
  await tx.batch([
    eventStatement(
      tx,
      { what: "unit_record.opened", at: now, actor, studentId },
      sql`exists (select 1 from students where id = ${studentId} and erased_at is null)`,
    ),
  ]);
}

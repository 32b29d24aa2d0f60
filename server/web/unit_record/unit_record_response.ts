import type { Actor } from "../../../domain/permissions.ts";
import type { School } from "../../services/context.ts";
import type { Services } from "../../services/services.ts";
import { madePdfHeaders } from "../evidence/file_response.ts";
import { makeUnitRecord } from "../../features/unit_record/make_unit_record.ts";
import { recordUnitRecordOpening } from "../../features/unit_record/record_opening.ts";

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
  await school.write(recordUnitRecordOpening, actor, { studentId, now });
  return new Response(bytes, { headers });
}

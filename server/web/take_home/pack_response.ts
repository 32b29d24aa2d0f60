import { fullName } from "../../../domain/people.ts";
import type { Actor } from "../../../domain/permissions.ts";
import { downloadHeaders } from "../../http/downloads.ts";
import type { School } from "../../services/context.ts";
import type { Services } from "../../services/services.ts";
import { openExport } from "../../features/student_record/open_export.ts";
import { entryName } from "../../features/student_record/zip_stream.ts";
import { packEntries } from "../../features/take_home/pack_entries.ts";
import { countPackDownload } from "../../features/take_home/pack_link.ts";
import { readPackStudent } from "../../features/take_home/read_pack.ts";

type Download = {
  school: Pick<School, "id" | "read" | "write" | "establishment" | "today">;
  actor: Actor;
  studentId: string;
  now: Date;
  /** `HEAD` begins nothing. */
  method: string;
  /** Id of an emailed link, whose complete downloads are counted. */
  linkId?: string;
};

/** A pack as it is read, with its event. Throws `conflict` while as many packs are read as may be. */
export async function packResponse(
  services: Pick<Services, "storage" | "log" | "now" | "exportSlots">,
  { school, actor, studentId, now, method, linkId }: Download,
): Promise<Response> {
  const name = entryName(fullName(await school.read(readPackStudent, studentId)));
  const headers = downloadHeaders("zip", `${name} - units and work.zip`);
  if (method === "HEAD") return new Response(null, { headers });
  const stream = await openExport(services, {
    school,
    actor,
    kind: "pack",
    studentId,
    now,
    entries: packEntries({ services, school, studentId, now }),
    ...(linkId === undefined ? {} : {
      data: { by: "mailed_link" },
      onComplete: () => school.write(countPackDownload, linkId, services.now()),
    }),
  });
  return new Response(stream, { headers });
}

import type { School } from "../../context.ts";
import type { Services } from "../../services.ts";
import { endExport, RENEW_MS, renewExport } from "./export_lease.ts";
import { recordEntries } from "./record_entries.ts";
import { zipStream } from "./zip_stream.ts";

type Export = { school: School; studentId: string; leaseId: string };

/** The ZIP of a student, whose lease is renewed as it is read, and given back when it ends. */
export function exportStream(
  { storage, now }: Pick<Services, "storage" | "now">,
  { school, studentId, leaseId }: Export,
): ReadableStream<Uint8Array> {
  let renewedAt = now().getTime();
  return zipStream(recordEntries({ school, storage, studentId, now: now() }), {
    async onRead() {
      const at = now();
      if (at.getTime() - renewedAt < RENEW_MS) return;
      renewedAt = at.getTime();
      await school.write(renewExport, leaseId, at);
    },
    onEnd: () => school.write(endExport, leaseId),
  });
}

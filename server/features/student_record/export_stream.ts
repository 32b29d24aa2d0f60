import { contentDisposition } from "../evidence/file_response.ts";
import type { School } from "../../context.ts";
import type { Services } from "../../services.ts";
import { endExport, RENEW_MS, renewExport } from "./export_lease.ts";
import { type ZipEntry, zipStream } from "./zip_stream.ts";

type Export = {
  school: Pick<School, "write">;
  leaseId: string;
  entries: AsyncIterable<ZipEntry>;
  /** When all of it has been read. */
  onComplete?: () => Promise<void>;
};

/** A ZIP of a student, whose lease is renewed as it is read, and given back when it ends. */
export function exportStream(
  { now }: Pick<Services, "now">,
  { school, leaseId, entries, onComplete }: Export,
): ReadableStream<Uint8Array> {
  let renewedAt = now().getTime();
  return zipStream(entries, {
    async onRead() {
      const at = now();
      if (at.getTime() - renewedAt < RENEW_MS) return;
      renewedAt = at.getTime();
      await school.write(renewExport, leaseId, at);
    },
    async onEnd(complete) {
      await school.write(endExport, leaseId);
      if (complete) await onComplete?.();
    },
  });
}

export function exportHeaders(fileName: string): Record<string, string> {
  return {
    "Content-Type": "application/zip",
    "Content-Disposition": contentDisposition("attachment", fileName),
    "Cache-Control": "no-store",
  };
}

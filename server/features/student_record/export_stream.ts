import type { School } from "../../services/context.ts";
import type { Services } from "../../services/services.ts";
import { endExport, type ExportLease, RENEW_MS, renewExport, replacedExport } from "./export_lease.ts";
import { type ZipEntry, zipStream } from "./zip_stream.ts";

type Export = {
  school: Pick<School, "id" | "write">;
  lease: ExportLease;
  entries: AsyncIterable<ZipEntry>;
  /** When all of it has been read. */
  onComplete?: () => Promise<void>;
};

/** Exports of this isolate that a newer one ends at once; in other isolates an export ends at its next renewal. */
const replaceable = new Map<string, AbortController>();

/** A ZIP of a student, whose lease is renewed as it is read, and given back when it ends. */
export function exportStream(
  { now }: Pick<Services, "now">,
  { school, lease: { leaseId, replaces }, entries, onComplete }: Export,
): ReadableStream<Uint8Array> {
  let renewedAt = now().getTime();
  const key = replaces === null ? null : `${school.id} ${replaces}`;
  const replaced = new AbortController();
  if (key !== null) {
    replaceable.get(key)?.abort(replacedExport());
    replaceable.set(key, replaced);
  }
  return zipStream(entries, {
    signal: replaced.signal,
    async onRead() {
      const at = now();
      if (at.getTime() - renewedAt < RENEW_MS) return;
      renewedAt = at.getTime();
      await school.write(renewExport, leaseId, at);
    },
    async onEnd(complete) {
      if (key !== null && replaceable.get(key) === replaced) replaceable.delete(key);
      await school.write(endExport, leaseId);
      if (complete) await onComplete?.();
    },
  });
}

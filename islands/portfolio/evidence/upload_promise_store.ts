import type { UploadPromise } from "../../../server/features/evidence/uploads/promise_upload.ts";
import { type Browser, browserStore, type DraftStore, recordOf } from "../../../browser/browser_store.ts";

export type StoredPromise = Pick<UploadPromise, "tusURL" | "objectPath" | "expiresAt">;

export type UploadPromiseStore = DraftStore<StoredPromise>;

type Options = {
  personId: string;
  submissionId: string;
  file: Pick<File, "name" | "size" | "lastModified">;
};

/**
 * The upload promise of one person's file, so that choosing the file again after a reload resumes the upload. The key
 * has a hash of the file's name, since tablets are shared.
 */
export function uploadPromiseStore(
  { personId, submissionId, file }: Options,
  browser?: Browser,
): UploadPromiseStore {
  const promises = browserStore(personId, "upload", parse, browser);
  const name = `${submissionId}:${file.size}-${file.lastModified}-${fingerprint(file.name)}`;
  return {
    read: () => promises.read(name),
    save: ({ tusURL, objectPath, expiresAt }) =>
      void promises.save(name, { tusURL, objectPath, expiresAt }, expiresAt),
    clear: () => promises.remove(name),
  };
}

function parse(value: unknown): StoredPromise | null {
  const { tusURL, objectPath, expiresAt } = recordOf(value);
  if (typeof tusURL !== "string" || !tusURL.startsWith("/api/uploads/")) return null;
  if (typeof objectPath !== "string" || typeof expiresAt !== "string") return null;
  return { tusURL, objectPath, expiresAt };
}

// FNV-1a
function fingerprint(text: string): string {
  let hash = 0x811c9dc5;
  for (const letter of text) hash = Math.imul(hash ^ letter.codePointAt(0)!, 0x01000193);
  return (hash >>> 0).toString(36);
}

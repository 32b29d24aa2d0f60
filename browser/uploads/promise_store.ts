import { type Browser, browserStore, type DraftStore, recordOf } from "../browser_store.ts";
import type { UploadPromise } from "./upload_api.ts";

export type PromiseStore = DraftStore<UploadPromise>;

type Options = {
  personId: string;
  submissionId: string;
  file: Pick<File, "name" | "size" | "lastModified">;
};

/**
 * The upload promise of one person's file, so that choosing the file again after a reload resumes the upload. The key
 * has a hash of the file's name, since tablets are shared.
 */
export function promiseStore(
  { personId, submissionId, file }: Options,
  browser?: Browser,
): PromiseStore {
  const promises = browserStore(personId, "upload", parse, browser);
  const name = `${submissionId}:${file.size}-${file.lastModified}-${fingerprint(file.name)}`;
  return {
    read: () => promises.read(name),
    save: ({ tusURL, objectPath, expiresAt }) =>
      void promises.save(name, { tusURL, objectPath, expiresAt }, expiresAt),
    clear: () => promises.remove(name),
  };
}

function parse(value: unknown): UploadPromise | null {
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

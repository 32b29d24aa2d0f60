import { effect } from "@preact/signals";
import { UPLOAD_LIMITS } from "../../../domain/limits.ts";
import { ApiError, failureText } from "../api.ts";
import { announcement, draftOwner } from "../session.ts";
import { keepFile, portfolio, refresh } from "../units/portfolios.ts";
import { abandonFile, sendFile } from "./send_file.ts";
import { paused, refused, type Upload, uploads } from "./state.ts";

const { bytes: MAX_BYTES, files: MAX_FILES } = UPLOAD_LIMITS.evidence;

let lastKey = 0;
/** Pieces that this frame has added. */
const sentIds = new Set<string>();
let sending: AbortController | null = null;

/** Queues them all, or none and says why. */
export function addFiles(assignmentId: string, submissionId: string, files: readonly File[]): void {
  const text = checkFiles(files);
  refused.value = text === null ? null : { submissionId, text };
  if (text !== null) return;
  // Another unit may be open when its turn comes.
  const known = new Set(portfolio.value?.files.map(({ id }) => id));
  const chosen = files.map((file): Upload => ({
    key: ++lastKey,
    personId: draftOwner.value ?? "",
    assignmentId,
    submissionId,
    file,
    known,
    sent: null,
    offline: false,
    error: null,
    final: false,
  }));
  uploads.value = [...uploads.value, ...chosen];
  void sendNext();
}

function checkFiles(files: readonly File[]): string | null {
  if (files.length > MAX_FILES) return `Choose at most ${MAX_FILES} files at a time.`;
  const tooLarge = files.find(({ size }) => size > MAX_BYTES);
  return tooLarge
    ? `${tooLarge.name} is too large: a file may have up to ${MAX_BYTES / 1024 ** 2} MB.`
    : null;
}

export function retry({ key }: Upload): void {
  change(key, { error: null });
  void sendNext();
}

export function remove(upload: Upload): void {
  const { key, sent, error } = upload;
  if (sent !== null && error === null) sending?.abort();
  else if (error !== null) abandon(upload);
  uploads.value = uploads.value.filter((other) => other.key !== key);
}

function abandon({ personId, assignmentId, submissionId, file }: Upload): void {
  // Offline: the promise expires on its own.
  void abandonFile({ personId, assignmentId, submissionId, file }).catch(() => {});
}

/** One at a time, so that whatever else is asked does not wait behind a film. */
async function sendNext(): Promise<void> {
  const upload = uploads.value.find(({ error }) => error === null);
  if (sending !== null || upload === undefined) return;
  const { key, personId, assignmentId, submissionId, file, known } = upload;
  const { signal } = sending = new AbortController();
  change(key, { sent: 0 });
  try {
    const added = await sendFile({
      assignmentId,
      submissionId,
      file,
      personId,
      signal,
      isKnown: (id) => known.has(id) || sentIds.has(id),
      onProgress: (sent) => change(key, { sent }),
      onConnection: (online) => change(key, { offline: !online }),
    });
    uploads.value = uploads.value.filter((other) => other.key !== key);
    sentIds.add(added.id);
    keepFile(added);
  } catch (error) {
    if (signal.aborted) abandon(upload);
    else fail(key, error, file);
  } finally {
    sending = null;
    void sendNext();
  }
}

function fail(key: number, error: unknown, file: File) {
  if (error instanceof ApiError && error.code === "limit") paused.value = error.message;
  // The portfolio has been closed meanwhile.
  if (error instanceof ApiError && error.status === 409) void refresh(true);
  const message = failureText(error);
  const final = error instanceof ApiError && [403, 409, 413, 415].includes(error.status);
  change(key, { error: message, final, sent: null, offline: false });
  announcement.value = `${file.name} was not added. ${message}`;
}

function change(key: number, changes: Partial<Upload>) {
  uploads.value = uploads.value.map((upload) => upload.key === key ? { ...upload, ...changes } : upload);
}

// Another person must not find them.
effect(() => {
  void draftOwner.value;
  sending?.abort();
  uploads.value = [];
  paused.value = refused.value = null;
});

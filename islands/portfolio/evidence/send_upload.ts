import { calls } from "../../../domain/links.ts";
import type { UploadPromise } from "../../../server/features/evidence/uploads/promise_upload.ts";
import type { UploadPurpose } from "../../../server/features/evidence/uploads/upload_purpose.ts";
import { ApiError, callApi } from "../../call_api.ts";
import { type KeptPromise, type PromiseKeeper, promiseKeeper } from "./kept_promise.ts";
import { isPassing, throughCuts } from "./through_cuts.ts";

export type UploadSending = {
  file: File;
  purpose: UploadPurpose;
  /** Whose upload it is: `viewer.actor.id`. */
  personId: string;
  signal: AbortSignal;
  /** Told the share of the bytes that have gone, 0 to 1. */
  onProgress: (sent: number) => void;
  /** Told when the line was lost, and when it is there again. */
  onConnection?: (there: boolean) => void;
  /** Where it is going (a submission's id): with it a reload and the same file go on where they were cut. */
  place?: string;
};

export type SentUpload = {
  objectPath: string;
  /** Whether an upload from before a reload was gone on with. */
  resumed: boolean;
  /** To be called once it is attached: nothing is left to go on with. */
  settle: () => void;
};

/** Answers after which the server holds nothing to go on with. */
const GONE = [400, 403, 404, 410, 413, 415];
const FORGETFUL: PromiseKeeper = { read: () => null, keep: () => {}, forget: () => {} };

/**
 * Brings a file's bytes to the server: a promise, then tus over as many cuts as it takes (spec 1 §7, Uploads). Gives the
 * path that the attaching call names. Throws `ApiError` for a refusal, `TypeError` when the network stayed away, and an
 * `AbortError` when it was cancelled, after which the server is told to let go.
 */
export async function sendUpload(sending: UploadSending): Promise<SentUpload> {
  const { file, purpose, personId, signal, onConnection, place } = sending;
  const keeper = place === undefined
    ? FORGETFUL
    : promiseKeeper({ personId, place, file, now: () => new Date() });
  const kept = keeper.read();
  if (kept) {
    try {
      return await sendPromised(sending, kept, keeper, true);
    } catch (error) {
      // It has ended meanwhile, or is somebody else's: begin anew.
      if (!(error instanceof ApiError) || ![404, 410].includes(error.status)) throw error;
    }
  }
  const { name: fileName, type: fileType, size: fileSize } = file;
  const body = { fileName, fileType, fileSize, purpose };
  const promise = await throughCuts(
    () => callApi<UploadPromise>(calls.promiseUpload(), { method: "POST", body, signal }),
    { signal, onConnection },
  );
  keeper.keep(promise);
  return await sendPromised(sending, promise, keeper, false);
}

/**
 * Tells the server to let go of an upload that will not go on after all, and forgets it here. Does nothing where nothing
 * was kept; what cannot be told is left to the daily sweep.
 */
export async function abandonUpload(
  { personId, place, file }: Required<Pick<UploadSending, "personId" | "place" | "file">>,
): Promise<void> {
  const keeper = promiseKeeper({ personId, place, file, now: () => new Date() });
  const kept = keeper.read();
  if (!kept) return;
  keeper.forget();
  const { giveUp } = await import("./tus_sending.ts");
  await giveUp(kept.tusURL);
}

async function sendPromised(
  { file, signal, onProgress, onConnection }: UploadSending,
  { tusURL, objectPath }: KeptPromise,
  keeper: PromiseKeeper,
  resumed: boolean,
): Promise<SentUpload> {
  let most = 0;
  try {
    await throughCuts(async (gotFurther) => {
      const { sendBytes } = await import("./tus_sending.ts");
      const onBytes = (sent: number) => {
        if (sent > most) gotFurther();
        most = Math.max(most, sent);
        onProgress(file.size === 0 ? 1 : sent / file.size);
      };
      await sendBytes({ url: tusURL, file, signal, onBytes });
    }, { signal, onConnection, isCut });
  } catch (error) {
    if (signal.aborted) {
      keeper.forget();
      void import("./tus_sending.ts").then(({ giveUp }) => giveUp(tusURL)).catch(() => {});
    } else if (error instanceof ApiError && GONE.includes(error.status)) keeper.forget();
    throw error;
  }
  return { objectPath, resumed, settle: keeper.forget };
}

/** A conflict of places is one too: the next attempt asks first what is really held. */
function isCut(error: unknown): boolean {
  return isPassing(error) || (error instanceof ApiError && error.status === 409);
}

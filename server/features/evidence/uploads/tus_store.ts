import type { Readable } from "node:stream";
import { DataStore, Upload } from "@tus/utils";
import { AppError } from "../../../../domain/errors.ts";
import { UPLOAD_LIMITS } from "../../../../domain/limits.ts";
import { NoRoom } from "../../../adapters/disk_room.ts";
import { type ClaimedUpload, claimUpload, declareSize, takenOver } from "./claim_upload.ts";
import { finishUpload, isRefusal } from "./finish_upload.ts";
import { chunkGuard, dropUpload, endTransfer, type ReceivingServices, startTransfer } from "./transfer.ts";
import { isReceived, readUploadOffset, readUploadProgress } from "./upload_progress.ts";
import { emptyFile, purposeLimit, type UploadOwner } from "./upload_rules.ts";

export type TusRequest = {
  tenantId: string;
  id: string;
  owner: UploadOwner;
  /** Bytes, where the request declares the length; the promise may be without it. */
  declaredLength: number | null;
};

/**
 * The tus library's view of one promised upload, for one request that holds its lock until `signal`. `openToWrite` claims
 * it, `end` releases it.
 */
export class TusStore extends DataStore {
  override extensions = ["creation-defer-length", "termination"];
  /** Our own error; the library's response loses its reason. */
  failure: unknown = null;
  expiresAt = "";
  #size: number | null = null;
  #offset = 0;
  #claim: ClaimedUpload | null = null;

  constructor(
    readonly services: ReceivingServices,
    readonly upload: TusRequest,
    readonly signal: AbortSignal,
  ) {
    super();
  }

  /** Reads the offset; finishes an upload whose last byte arrived before a crash. */
  async openToRead(): Promise<void> {
    const { doors, storage, now } = this.services;
    const { tenantId, id, owner } = this.upload;
    const row = await doors.readTenant(tenantId, (db) => readUploadProgress(db, { id, owner, now: now() }));
    this.expiresAt = row.expiresAt;
    this.#size = isReceived(row) ? row.received : row.declaredSize;
    this.#offset = isReceived(row) ? row.received : await readUploadOffset(storage, row);
    if (!isReceived(row) && this.#offset === this.#size) await this.openToWrite();
  }

  /** Claims the upload and reads the offset. */
  async openToWrite(): Promise<void> {
    const { doors, storage, now } = this.services;
    const { tenantId, id, owner } = this.upload;
    const claim = await doors.writeTenant(tenantId, (tx) => claimUpload(tx, { id, owner, now: now() }));
    this.#claim = claim;
    this.expiresAt = claim.expiresAt;
    this.#size = claim.declaredSize;
    await this.#recordFailure(async () => {
      this.#offset = await readUploadOffset(storage, claim);
      if (this.#offset === this.#size) await this.#finish(claim);
    });
  }

  /** Bytes. */
  get limit(): number {
    return this.#claim ? purposeLimit(this.#claim.purpose) : UPLOAD_LIMITS.evidence.bytes;
  }

  override getUpload(id: string): Promise<Upload> {
    // Clients may repeat the length; the library accepts it once.
    const repeated = this.#size !== null && this.#size === this.upload.declaredLength;
    const size = repeated ? undefined : this.#size ?? undefined;
    return Promise.resolve(new Upload({ id, size, offset: this.#offset }));
  }

  override async declareUploadLength(_id: string, size: number): Promise<void> {
    const claim = this.#claim;
    if (claim === null || size === this.#size) return;
    await this.#recordFailure(async () => {
      const { doors, now } = this.services;
      if (size === 0) throw emptyFile();
      await doors.writeTenant(this.upload.tenantId, (tx) => declareSize(tx, claim, { size, now: now() }));
      this.#size = size;
    });
  }

  override async write(stream: Readable, _id: string, offset: number): Promise<number> {
    const claim = this.#claim;
    // Already complete.
    if (claim === null) return offset;
    const abort = () => void stream.destroy(takenOver());
    this.signal.addEventListener("abort", abort);
    if (this.signal.aborted) abort();
    try {
      return await this.#recordFailure(() => this.#append(claim, stream, offset));
    } finally {
      this.signal.removeEventListener("abort", abort);
    }
  }

  override async remove(id: string): Promise<void> {
    await this.#recordFailure(async () => {
      const { doors, storage, now } = this.services;
      const { tenantId, owner } = this.upload;
      const input = { id, owner, now: now(), forRemoval: true };
      const claim = await doors.writeTenant(tenantId, (tx) => claimUpload(tx, input));
      if (claim.writing !== null) await storage.abandon(claim.storageKey, claim.writing);
      await storage.remove(claim.storageKey);
      await doors.writeTenant(tenantId, (tx) => dropUpload(tx, claim));
    });
  }

  /** Releases a claim still held. */
  async end(): Promise<void> {
    if (this.#claim === null) return;
    const outcome = isRefusal(this.failure)
      ? "refused"
      : this.failure instanceof NoRoom
      ? "discarded"
      : "interrupted";
    await endTransfer(this.services, this.upload.tenantId, this.#claim, outcome);
    this.#claim = null;
  }

  async #append(claim: ClaimedUpload, stream: Readable, from: number): Promise<number> {
    const { storage } = this.services;
    const { tenantId } = this.upload;
    const writing = from > 0 && claim.writing !== null
      ? claim.writing
      : await startTransfer(this.services, tenantId, claim);
    const chunks = eachChunk(stream, chunkGuard(this.services, tenantId, claim));
    const limit = claim.declaredSize ?? purposeLimit(claim.purpose);
    const offset = await storage.append(claim.storageKey, writing, chunks, { from, limit }).catch(orConflict);
    if (offset === claim.declaredSize) await this.#finish(claim);
    return offset;
  }

  async #finish(claim: ClaimedUpload): Promise<void> {
    await finishUpload(this.services, this.upload.tenantId, claim, claim.declaredSize ?? undefined);
    this.#claim = null;
  }

  async #recordFailure<T>(work: () => Promise<T>): Promise<T> {
    try {
      return await work();
    } catch (error) {
      if (error instanceof Interrupted) throw error.cause;
      this.failure = error;
      throw error;
    }
  }
}

/** Bytes missing from the storage: the client restarts from offset 0. */
function orConflict(error: unknown): never {
  const missing = error instanceof AppError && error.code === "not_found";
  throw missing ? new AppError("conflict", "The earlier part of this upload has gone. Start again.") : error;
}

/** The request stream broke; the cause is the client's or the library's. */
class Interrupted extends Error {}

/** Runs `beforeChunk` ahead of each chunk. */
async function* eachChunk(
  stream: Readable,
  beforeChunk: (bytes: number) => Promise<void>,
): AsyncGenerator<Uint8Array> {
  const chunks: AsyncIterator<Uint8Array> = stream[Symbol.asyncIterator]();
  for (;;) {
    const next = await chunks.next().catch((cause) => {
      throw cause instanceof AppError ? cause : new Interrupted("cut", { cause });
    });
    if (next.done) return;
    await beforeChunk(next.value.byteLength);
    yield next.value;
  }
}

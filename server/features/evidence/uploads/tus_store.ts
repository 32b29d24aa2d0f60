import type { Readable } from "node:stream";
import { DataStore, Upload } from "@tus/utils";
import { AppError } from "../../../../domain/errors.ts";
import { UPLOAD_LIMITS } from "../../../../domain/limits.ts";
import { type ClaimedUpload, claimUpload, declareSize, takenOver } from "./claim_upload.ts";
import { finishUpload, isRefusal } from "./finish_upload.ts";
import { emptyFile } from "./refused_names.ts";
import { beginAnew, endSending, type ReceivingServices, renewing } from "./sending.ts";
import { dropUpload } from "./settle_upload.ts";
import { isHere, readHeld, readUnderWay } from "./standing.ts";
import type { Turn } from "./turns.ts";
import type { UploadOwner } from "./upload_owner.ts";
import { purposeLimit } from "./upload_purpose.ts";

export type TusAsked = {
  tenantId: string;
  id: string;
  owner: UploadOwner;
  /** The size of the file in bytes, where the sender tells it with this part; the promise may have known none. */
  announced: number | null;
};

/**
 * One promised upload as the library of the protocol sees it, for one request of its owner who has its turn. What is held
 * is what the storage says. A sending is claimed in `openToWrite` and given back in `end`, whatever came between.
 */
export class TusStore extends DataStore {
  override extensions = ["creation-defer-length", "termination"];
  /** What went wrong here, which says more than what the library makes of it. */
  failure: unknown = null;
  expiresAt = "";
  #size: number | null = null;
  #held = 0;
  #claim: ClaimedUpload | null = null;

  constructor(
    readonly services: ReceivingServices,
    readonly asked: TusAsked,
    readonly turn: Turn,
  ) {
    super();
  }

  /** Finds out how far the upload has come. One of which only the end was missed is finished now. */
  async openToRead(): Promise<void> {
    const { doors, storage, now } = this.services;
    const { tenantId, id, owner } = this.asked;
    const row = await doors.readTenant(tenantId, (db) => readUnderWay(db, { id, owner, now: now() }));
    this.expiresAt = row.expiresAt;
    this.#size = isHere(row) ? row.received : row.declaredSize;
    this.#held = isHere(row) ? row.received : await readHeld(storage, row);
    if (!isHere(row) && this.#held === this.#size) await this.openToWrite();
  }

  /** Claims the upload for a part of it, and finds out how far it has come. */
  async openToWrite(): Promise<void> {
    const { doors, storage, now } = this.services;
    const { tenantId, id, owner } = this.asked;
    const claim = await doors.writeTenant(tenantId, (tx) => claimUpload(tx, { id, owner, now: now() }));
    this.#claim = claim;
    this.expiresAt = claim.expiresAt;
    this.#size = claim.declaredSize;
    await this.#noting(async () => {
      this.#held = await readHeld(storage, claim);
      if (this.#held === this.#size) await this.#finish(claim);
    });
  }

  /** The most bytes that the file may have. */
  get limit(): number {
    return this.#claim ? purposeLimit(this.#claim.purpose) : UPLOAD_LIMITS.evidence.bytes;
  }

  override getUpload(id: string): Promise<Upload> {
    // A sender may tell the size once more when going on; the library knows only a first time.
    const repeated = this.#size !== null && this.#size === this.asked.announced;
    const size = repeated ? undefined : this.#size ?? undefined;
    return Promise.resolve(new Upload({ id, size, offset: this.#held }));
  }

  override async declareUploadLength(_id: string, size: number): Promise<void> {
    const claim = this.#claim;
    if (claim === null || size === this.#size) return;
    await this.#noting(async () => {
      const { doors, now } = this.services;
      if (size === 0) throw emptyFile();
      await doors.writeTenant(this.asked.tenantId, (tx) => declareSize(tx, claim, { size, now: now() }));
      this.#size = size;
    });
  }

  override async write(stream: Readable, _id: string, offset: number): Promise<number> {
    const claim = this.#claim;
    // The last byte was here before this part came.
    if (claim === null) return offset;
    const letGo = () => void stream.destroy(takenOver());
    this.turn.wanted.addEventListener("abort", letGo);
    if (this.turn.wanted.aborted) letGo();
    try {
      return await this.#noting(() => this.#append(claim, stream, offset));
    } finally {
      this.turn.wanted.removeEventListener("abort", letGo);
    }
  }

  override async remove(id: string): Promise<void> {
    await this.#noting(async () => {
      const { doors, storage, now } = this.services;
      const { tenantId, owner } = this.asked;
      const input = { id, owner, now: now(), toGiveUp: true };
      const claim = await doors.writeTenant(tenantId, (tx) => claimUpload(tx, input));
      if (claim.writing !== null) await storage.abandon(claim.storageKey, claim.writing);
      await storage.remove(claim.storageKey);
      await doors.writeTenant(tenantId, (tx) => dropUpload(tx, claim));
    });
  }

  /** Gives the upload back if it is still claimed: with all that came, or not at all when we will never take it. */
  async end(): Promise<void> {
    if (this.#claim === null) return;
    const outcome = isRefusal(this.failure) ? "refused" : "cut, bytes kept";
    await endSending(this.services, this.asked.tenantId, this.#claim, outcome);
    this.#claim = null;
  }

  async #append(claim: ClaimedUpload, stream: Readable, from: number): Promise<number> {
    const { storage } = this.services;
    const { tenantId } = this.asked;
    const writing = from > 0 && claim.writing !== null
      ? claim.writing
      : await beginAnew(this.services, tenantId, claim);
    const chunks = eachChunk(stream, renewing(this.services, tenantId, claim));
    const limit = claim.declaredSize ?? purposeLimit(claim.purpose);
    const held = await storage.append(claim.storageKey, writing, chunks, { from, limit }).catch(orLost);
    if (held === claim.declaredSize) await this.#finish(claim);
    return held;
  }

  async #finish(claim: ClaimedUpload): Promise<void> {
    await finishUpload(this.services, this.asked.tenantId, claim, claim.declaredSize ?? undefined);
    this.#claim = null;
  }

  async #noting<T>(work: () => Promise<T>): Promise<T> {
    try {
      return await work();
    } catch (error) {
      if (error instanceof Interrupted) throw error.cause;
      this.failure = error;
      throw error;
    }
  }
}

/** What is gone from under its upload is no reason to give up: whoever asks hears that nothing is held, and begins anew. */
function orLost(error: unknown): never {
  const lost = error instanceof AppError && error.code === "not_found";
  throw lost ? new AppError("conflict", "What was sent before is gone. Begin again.") : error;
}

/** A stream that failed before its end; why is its sender's, or the library's, to say. */
class Interrupted extends Error {}

/** The chunks of a stream; `meanwhile` is done before each is handed on. */
async function* eachChunk(stream: Readable, meanwhile: () => Promise<void>): AsyncGenerator<Uint8Array> {
  const chunks: AsyncIterator<Uint8Array> = stream[Symbol.asyncIterator]();
  for (;;) {
    const next = await chunks.next().catch((cause) => {
      throw cause instanceof AppError ? cause : new Interrupted("cut", { cause });
    });
    if (next.done) return;
    await meanwhile();
    yield next.value;
  }
}

import type { Classroom } from "./classroom.ts";
import type { Storage } from "../server/adapters/storage/storage.ts";
import { chunks } from "../server/adapters/storage/testing.ts";
import { startTransfer } from "../server/features/evidence/uploads/transfer.ts";
import type { BrowserClient } from "./browser_client.ts";
import { claimUpload } from "../server/features/evidence/uploads/claim_upload.ts";

/** A request body whose parts are released one by one. */
export function pacedBody(...parts: Uint8Array[]) {
  const started = Promise.withResolvers<void>();
  let pulled = Promise.withResolvers<void>();
  let released = Promise.withResolvers<void>();
  let finished = false;
  const body = new ReadableStream({
    async pull(controller) {
      pulled.resolve();
      started.resolve();
      if (!finished) await released.promise;
      released = Promise.withResolvers();
      const part = parts.shift();
      if (part) controller.enqueue(part);
      else controller.close();
    },
  }, { highWaterMark: 0 });
  return {
    body,
    started: started.promise,
    /** Releases the next part; resolves when the one after it is pulled. */
    async next() {
      pulled = Promise.withResolvers();
      released.resolve();
      await pulled.promise;
    },
    finish() {
      finished = true;
      released.resolve();
    },
  };
}

/** Claims an upload and stops, as when the server is killed. */
export async function claimAndCrash({ world, school, studentRecord }: Classroom, uploadURL: string) {
  const { doors, now } = world.services;
  const claim = {
    id: uploadURL.replace("/api/uploads/", ""),
    owner: { kind: "student", id: studentRecord.id } as const,
    now: now(),
  };
  return await doors.writeTenant(school.id, (tx) => claimUpload(tx, claim));
}

/** Stores these bytes and stops, as when the server is killed. */
export async function sendAndCrash(room: Classroom, uploadURL: string, bytes: Uint8Array) {
  const { services } = room.world;
  const claim = await claimAndCrash(room, uploadURL);
  const writing = await startTransfer(services, room.school.id, claim);
  await services.storage.append(claim.storageKey, writing, chunks([bytes]), { from: 0, limit: bytes.length });
  return claim;
}

/** Resolves when the storage has read so many bytes of the next part. */
export function waitForStored(storage: Storage, bytes: number): Promise<void> {
  const { promise: stored, resolve } = Promise.withResolvers<void>();
  const { append } = storage;
  storage.append = (key, writing, body, range) => {
    storage.append = append;
    let storedBytes = 0;
    const counted = async function* () {
      for await (const chunk of body) {
        yield chunk;
        storedBytes += chunk.byteLength;
        if (storedBytes === bytes) resolve();
      }
    };
    return append(key, writing, counted(), range);
  };
  return stored;
}

const TUS = { "tus-resumable": "1.0.0" };

export function requestOffset(client: BrowserClient, tusURL: string) {
  return client.send(tusURL, { method: "HEAD", headers: TUS });
}

export function offsetOf({ headers }: { headers: Headers }): string | null {
  return headers.get("upload-offset");
}

export function sendPart(
  client: BrowserClient,
  tusURL: string,
  raw: BodyInit,
  offset: number,
  headers: Record<string, string> = {},
) {
  const type = "application/offset+octet-stream";
  return client.send(tusURL, {
    method: "PATCH",
    raw,
    headers: { ...TUS, "content-type": type, "upload-offset": String(offset), ...headers },
  });
}

export function cancelUpload(client: BrowserClient, tusURL: string) {
  return client.send(tusURL, { method: "DELETE", headers: TUS });
}

import type { Classroom } from "../server/features/evidence/testing.ts";
import type { Storage } from "../server/adapters/storage/storage.ts";
import { chunks } from "../server/adapters/storage/testing.ts";
import { beginAnew } from "../server/features/evidence/uploads/sending.ts";
import type { Browser } from "./browser_client.ts";
import { claimUpload } from "../server/features/evidence/uploads/claim_upload.ts";

/** A body that hands out its parts one by one, when told to. */
export function paced(...parts: Uint8Array[]) {
  const begun = Promise.withResolvers<void>();
  let wanted = Promise.withResolvers<void>();
  let allowed = Promise.withResolvers<void>();
  let finishing = false;
  const body = new ReadableStream({
    async pull(controller) {
      wanted.resolve();
      begun.resolve();
      if (!finishing) await allowed.promise;
      allowed = Promise.withResolvers();
      const part = parts.shift();
      if (part) controller.enqueue(part);
      else controller.close();
    },
  }, { highWaterMark: 0 });
  return {
    body,
    begun: begun.promise,
    /** Lets the next part come, and waits until the one after it is asked for. */
    async next() {
      wanted = Promise.withResolvers();
      allowed.resolve();
      await wanted.promise;
    },
    /** Lets everything come that is left, and the end. */
    finish() {
      finishing = true;
      allowed.resolve();
    },
  };
}

/** Who `student` is claims a promise and never comes back, as when their server is killed. */
export async function claimAndDie({ world, school, pupil }: Classroom, uploadURL: string) {
  const { doors, now } = world.services;
  const claim = {
    id: uploadURL.replace("/api/uploads/", ""),
    owner: { kind: "student", id: pupil.id } as const,
    now: now(),
  };
  return await doors.writeTenant(school.id, (tx) => claimUpload(tx, claim));
}

/** A sending that has put these bytes into the storage when its server is killed. */
export async function sendAndDie(room: Classroom, uploadURL: string, bytes: Uint8Array) {
  const { services } = room.world;
  const claim = await claimAndDie(room, uploadURL);
  const writing = await beginAnew(services, room.school.id, claim);
  await services.storage.append(claim.storageKey, writing, chunks([bytes]), { from: 0, limit: bytes.length });
  return claim;
}

/** Resolves when the storage has been handed so many bytes of the next part. */
export function untilStored(storage: Storage, bytes: number): Promise<void> {
  const { promise: arrived, resolve } = Promise.withResolvers<void>();
  const { append } = storage;
  storage.append = (key, writing, body, place) => {
    storage.append = append;
    let handed = 0;
    const counted = async function* () {
      for await (const chunk of body) {
        yield chunk;
        handed += chunk.byteLength;
        if (handed === bytes) resolve();
      }
    };
    return append(key, writing, counted(), place);
  };
  return arrived;
}

const TUS = { "tus-resumable": "1.0.0" };

/** Asks with tus how far an upload has come. */
export function askOffset(who: Browser, tusURL: string) {
  return who.send(tusURL, { method: "HEAD", headers: TUS });
}

/** Sends a part with tus, from an offset on. */
export function sendPart(
  who: Browser,
  tusURL: string,
  raw: BodyInit,
  offset: number,
  headers: Record<string, string> = {},
) {
  const type = "application/offset+octet-stream";
  return who.send(tusURL, {
    method: "PATCH",
    raw,
    headers: { ...TUS, "content-type": type, "upload-offset": String(offset), ...headers },
  });
}

/** Gives an upload up with tus. */
export function giveUp(who: Browser, tusURL: string) {
  return who.send(tusURL, { method: "DELETE", headers: TUS });
}

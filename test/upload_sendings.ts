import type { Classroom } from "../server/features/evidence/testing.ts";
import { claimUpload } from "../server/features/evidence/claim_upload.ts";

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
    tenantId: school.id,
    id: uploadURL.replace("/api/uploads/", ""),
    owner: { kind: "student", id: pupil.id } as const,
    now: now(),
  };
  return await doors.writeTenant(school.id, (tx) => claimUpload(tx, claim));
}

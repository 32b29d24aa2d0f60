import type { TenantWriter } from "../db/doors.ts";
import type { School, World } from "./world.ts";

/** Answers `ask`, a call whose write has to wait for the school's lock until `first` is written. */
export async function askBehindWrite<T>(
  { world, school }: { world: World; school: Pick<School, "id"> },
  ask: () => Promise<T>,
  first: (tx: TenantWriter) => Promise<unknown>,
): Promise<T> {
  const { doors } = world.services;
  const [locked, waiting] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  const holder = doors.writeTenant(school.id, async (tx) => {
    locked.resolve();
    await waiting.promise;
    await first(tx);
  });
  await locked.promise;
  const write = doors.writeTenant;
  doors.writeTenant = (...call) => {
    doors.writeTenant = write;
    const written = write(...call);
    waiting.resolve();
    return written;
  };
  // A call that is refused before it writes waits for nothing.
  const [answer] = await Promise.all([ask().finally(waiting.resolve), holder]);
  return answer;
}

import type { Services } from "../../../services.ts";

/** One request's time with an upload. */
export type Turn = {
  /** Aborted when somebody waits: a request that only waits for bytes lets go then. */
  readonly wanted: AbortSignal;
  end(): void;
};

type Waiting = { letGo: AbortController; ended: Promise<void> };

/** Turns are between the requests of one server, and a server is known by its doors. Between servers the lease decides. */
const TURNS = new WeakMap<Services["doors"], Map<string, Waiting>>();

/**
 * Waits for an upload until this request has it to itself, as the lockers of tus do: whoever has it is asked to let go,
 * because a phone that comes back must not wait for the connection that it lost. First come, first served.
 */
export async function takeTurn(doors: Services["doors"], upload: string): Promise<Turn> {
  const turns = TURNS.get(doors) ?? new Map<string, Waiting>();
  TURNS.set(doors, turns);
  const before = turns.get(upload);
  const letGo = new AbortController();
  const { promise: ended, resolve } = Promise.withResolvers<void>();
  const mine = { letGo, ended };
  turns.set(upload, mine);
  before?.letGo.abort();
  await before?.ended;
  return {
    wanted: letGo.signal,
    end() {
      if (turns.get(upload) === mine) turns.delete(upload);
      resolve();
    },
  };
}

import type { AppError } from "../domain/errors.ts";
import { abortable } from "./adapters/time_limit.ts";

type QueueLimits = {
  waiting: number;
  waitingPerSchool: number;
  /** What is answered past them. */
  busy: () => AppError;
};

export type SchoolQueue = ReturnType<typeof openSchoolQueue>;

/**
 * One piece of work at a time, to bound memory. Schools take turns, and within a school the first comes first, so that one
 * school's many pieces delay another's by one at most.
 */
export function openSchoolQueue(
  { waiting: max, waitingPerSchool: maxPerSchool, busy: busyError }: QueueLimits,
) {
  /** Starts by school; the next school comes first. */
  const waiting = new Map<string, Set<() => void>>();
  let busy = false;

  function enqueue(tenantId: string, start: () => void): void {
    const turns = waiting.get(tenantId) ?? new Set();
    const count = waiting.values().reduce((sum, { size }) => sum + size, 0);
    if (count >= max || turns.size >= maxPerSchool) throw busyError();
    waiting.set(tenantId, turns.add(start));
  }

  /** False when it has been started or removed before. */
  function dequeue(tenantId: string, start: () => void): boolean {
    const turns = waiting.get(tenantId);
    if (!turns?.delete(start)) return false;
    if (turns.size === 0) waiting.delete(tenantId);
    return true;
  }

  function startNext(): void {
    const [next] = waiting;
    busy = next !== undefined;
    if (!next) return;
    const [tenantId, turns] = next;
    const [start] = turns;
    dequeue(tenantId, start!);
    // To the end of the round.
    if (waiting.delete(tenantId)) waiting.set(tenantId, turns);
    start!();
  }

  async function waitForTurn(tenantId: string, signal: AbortSignal): Promise<void> {
    const { promise: turn, resolve: start } = Promise.withResolvers<void>();
    enqueue(tenantId, start);
    try {
      await abortable(turn, signal);
    } catch (error) {
      // Started just before it was aborted: the turn goes on.
      if (!dequeue(tenantId, start)) startNext();
      throw error;
    }
  }

  return {
    /**
     * Begun before this returns when nothing else runs. `signal` ends the wait; work that has begun occupies the queue until
     * it ends. Throws `busy` when too many wait, in all or of one school.
     */
    async run<T>(tenantId: string, signal: AbortSignal, work: () => Promise<T>): Promise<T> {
      signal.throwIfAborted();
      if (busy) await waitForTurn(tenantId, signal);
      else busy = true;
      try {
        return await work();
      } finally {
        startNext();
      }
    },
  };
}

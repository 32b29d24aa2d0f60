import { AppError } from "../../domain/errors.ts";

/** Milliseconds without a read, after which an export leaves its slot to one that finds no other. */
const STALL_MS = 120_000;

export type SlotRequest = {
  /** School and kind of export. */
  key: string;
  /** Exports of the key at once. */
  limit: number;
  /** Message of a refusal. */
  busy: string;
  /** A newer export of the key and owner ends the older one. */
  owner?: string | undefined;
};

/** Given back by its disposal, which may be repeated. */
export type ExportSlot = Disposable & {
  /** Aborted when another export has taken the slot. */
  readonly signal: AbortSignal;
  /** Notes that the export is being read. */
  touch(): void;
};

/** Exports that an isolate streams, in memory only. */
export type ExportSlots = {
  /** Throws conflict while as many of the key are read as may be. */
  take(request: SlotRequest): ExportSlot;
  /** Throws as `take` would. */
  check(request: SlotRequest): void;
};

type Running = ExportSlot & Pick<SlotRequest, "key" | "owner"> & { readAt: number; end(): void };

export function openExportSlots(monotonic: () => number): ExportSlots {
  const running = new Set<Running>();

  /** The export that ends for the new one; undefined where a slot is free. */
  function predecessor({ key, limit, busy, owner }: SlotRequest): Running | undefined {
    const slots = [...running].filter((slot) => slot.key === key);
    const older = slots.find((slot) => owner !== undefined && slot.owner === owner);
    if (older || slots.length < limit) return older;
    const stalled = slots.find(({ readAt }) => monotonic() - readAt > STALL_MS);
    if (!stalled) throw new AppError("conflict", busy);
    return stalled;
  }

  return {
    check: (request) => void predecessor(request),
    take(request) {
      predecessor(request)?.end();
      const ended = new AbortController();
      const slot: Running = {
        key: request.key,
        owner: request.owner,
        readAt: monotonic(),
        signal: ended.signal,
        touch: () => void (slot.readAt = monotonic()),
        end() {
          running.delete(slot);
          ended.abort(new AppError("conflict", "Another download has taken the place of this one."));
        },
        [Symbol.dispose]: () => void running.delete(slot),
      };
      running.add(slot);
      return slot;
    },
  };
}

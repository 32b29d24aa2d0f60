import { setImmediate, setTimeout } from "node:timers/promises";
import { type Cancellable, type FairQueue, openFairQueue } from "../kernel/fair_queue.ts";

/** Bounds of a school in an isolate: what a large one asks for as its lessons begin. */
const LIMITS = { maxWaiting: 1_000, maxWaitingPerSchool: 1_000, maxWaitMs: 20_000 };
/** Requests in progress at once, which share turns of the event loop and batches of reads. */
const TOGETHER = 16;
/** In progress or waiting, from which a school counts as busy. */
const BUSY = 4;
const OF_LATE_MS = 2_000;
/** After a request, where others are there. More than what most take. */
const MAX_PAUSE_MS = 10;
/** Period of the timer that finds out whether the isolate is idle. */
const TICK_MS = 1;
/** Two turns of the event loop in which nothing is done take less. */
const IDLE_MS = 0.3;
/** The longest turn: where other programs have the processor, nothing is done in time. */
const MAX_TURN_MS = 50;

/** Turns of a school's requests, before anything is read for them, so that one school leaves others half of the isolate. */
export type EntryTurns = {
  /**
   * Begun before this returns where there is room. The next one comes in once `work` has ended, or waits for something and
   * leaves the isolate idle. Persons take turns. Throws as `FairQueue.run` does.
   */
  enter<T>(caller: Required<Caller>, request: Cancellable, work: () => Promise<T>): Promise<T>;
};

type Caller = { school: string; person: string };
type Turn = { begun: number; end(): void };
type Line = { queue: FairQueue; turns: Set<Turn>; waiting: number; users: number };

export function openEntryTurns(): EntryTurns {
  const lines = new Map<string, Line>();
  const othersThan = recentSchools();
  const watch = watchIdle((isIdle, now) => {
    for (const { turns } of lines.values()) {
      const [oldest] = turns;
      if (oldest && (isIdle || now - oldest.begun > MAX_TURN_MS)) oldest.end();
    }
  });

  /** Schools among which the isolate is divided; null where one leaves half of it to others, who ask for little. */
  function sharers(school: string): number | null {
    if (!othersThan.active(school)) return 1;
    const busy = lines.values().reduce(
      (sum, line) => sum + Number(line.turns.size + line.waiting >= BUSY),
      0,
    );
    return busy > 1 ? busy : null;
  }

  function openLine(school: string): Line {
    const queue = openFairQueue({
      ...LIMITS,
      atOnce: () => Math.ceil(TOGETHER / (sharers(school) ?? TOGETHER)),
      pause: async (ms) => {
        if (sharers(school) === null) await setTimeout(Math.min(ms, MAX_PAUSE_MS));
      },
      busyMessage: "Too much is happening at once just now. Wait a moment, then try again.",
    });
    return { queue, turns: new Set(), waiting: 0, users: 0 };
  }

  async function holdTurn({ turns }: Line, work: Promise<unknown>): Promise<void> {
    const { promise, resolve } = Promise.withResolvers<void>();
    const turn = { begun: performance.now(), end: () => resolve() };
    turns.add(turn);
    work.then(turn.end, turn.end);
    await promise;
    turns.delete(turn);
  }

  async function takeTurn<T>(line: Line, person: string, request: Cancellable, work: () => Promise<T>) {
    let working: Promise<T> | undefined;
    const turn = Promise.withResolvers<void>();
    line.queue.run({ school: person }, request, () => {
      working = work();
      turn.resolve();
      return holdTurn(line, working);
    }).catch(turn.reject);
    if (!working) {
      line.waiting++;
      watch.begin();
      await turn.promise.finally(() => {
        line.waiting--;
        watch.end();
      });
    }
    return await working!;
  }

  return {
    async enter({ school, person }, request, work) {
      othersThan.note(school);
      const line = lines.get(school) ?? openLine(school);
      lines.set(school, line);
      line.users++;
      try {
        return await takeTurn(line, person, request, work);
      } finally {
        if (--line.users === 0) lines.delete(school);
      }
    },
  };
}

/** The last two schools with a request. */
function recentSchools() {
  let [last, before] = [{ school: "", at: -Infinity }, { school: "", at: -Infinity }];
  return {
    note(school: string) {
      if (last.school !== school) before = last;
      last = { school, at: performance.now() };
    },
    active: (school: string) => performance.now() - (last.school === school ? before : last).at < OF_LATE_MS,
  };
}

/** Says again and again, while anything watches, whether the isolate has nothing to do. */
function watchIdle(onTick: (isIdle: boolean, now: number) => void) {
  let watching = 0;
  let timer: ReturnType<typeof setInterval> | undefined;
  const tick = async () => {
    const before = performance.now();
    await setImmediate();
    await setImmediate();
    const now = performance.now();
    onTick(now - before < IDLE_MS, now);
  };
  return {
    begin() {
      if (watching++ === 0) timer = setInterval(tick, TICK_MS);
    },
    end() {
      if (--watching === 0) clearInterval(timer);
    },
  };
}

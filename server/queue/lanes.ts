type LaneOptions = {
  /** Schools at once, each with one job. */
  atOnce: number;
  timeoutMs: number;
  /** Rests while the mail server is away. */
  mails?: boolean;
};

/** Kinds of background work that never wait for each other (docs/decisions/0018). */
export const LANES = {
  /** A person waits for it. */
  mail: { atOnce: 4, timeoutMs: 30_000, mails: true },
  bulk_mail: { atOnce: 2, timeoutMs: 30_000, mails: true },
  /** Links asked for by unknown addresses: in no known one's way. */
  decoy: { atOnce: 4, timeoutMs: 30_000, mails: true },
  /** Thumbnails, which are drawn one at a time. */
  documents: { atOnce: 1, timeoutMs: 60_000 },
  /** PDFs of portfolios, which take up to two minutes. */
  portfolios: { atOnce: 1, timeoutMs: 148_000 },
  /** The school's half of what control has decided, and kinds without a handler. */
  apply: { atOnce: 1, timeoutMs: 60_000 },
  /** Rewrites databases without deleted data. Ends before its lease, so that no second one starts at the same time. */
  rewrite: { atOnce: 1, timeoutMs: 148_000 },
  /** Calls of schools' learning platforms: one that is away delays its own school alone. */
  platforms: { atOnce: 4, timeoutMs: 120_000 },
  /** Figures of schools for the operator's lists. */
  stats: { atOnce: 1, timeoutMs: 30_000 },
  sweep: { atOnce: 1, timeoutMs: 60_000 },
} as const satisfies Readonly<Record<string, LaneOptions>>;

export type Lane = keyof typeof LANES;
export const LANE_NAMES = Object.keys(LANES) as Lane[];

export function laneOptions(lane: Lane): LaneOptions {
  return LANES[lane];
}

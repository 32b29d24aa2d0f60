import { AppError } from "../../../domain/errors.ts";
import type { Bucket } from "../../adapters/storage/s3_bucket.ts";

const MARKS = "running/";
const RENEW_MS = 30_000;
/** Age of a mark that no one renews: more than the attempts of one call take, so that nothing late is written after it. */
const DEAD_AFTER_MS = 300_000;

type Turn = AsyncDisposable & {
  /** Renews it. Throws conflict where another run has taken over. */
  assertOurs(): Promise<void>;
};

type TakeTurn = {
  bucket: Bucket;
  /** Prefix of all keys: empty, or ending in a slash. */
  prefix: string;
  /** For people. */
  address: string;
};

/**
 * Each run puts a mark of its own and then looks: of two, the later one at least sees the other and goes, on every store that
 * lists what was put. Conditional writes, which not every store knows, are not needed. Throws conflict.
 */
export async function takeTurn({ bucket, prefix, address }: TakeTurn): Promise<Turn> {
  const mark = `${prefix}${MARKS}${crypto.randomUUID()}`;
  const renew = () => bucket.put(mark, new TextEncoder().encode("A backup is being made here.\n"));
  await renew();
  try {
    await assertAlone(bucket, { prefix, address, mark });
  } catch (error) {
    await bucket.remove(mark).catch(() => {});
    throw error;
  }
  const renewIfThere = async () => {
    if (await bucket.size(mark) === null) return false;
    await renew();
    return true;
  };
  let renewing = Promise.resolve(true);
  const timer = setInterval(() => {
    // What fails here fails the work that goes on meanwhile too.
    renewing = renewIfThere().catch(() => false);
  }, RENEW_MS);
  return {
    async assertOurs() {
      if (await renewIfThere()) return;
      throw new AppError(
        "conflict",
        `Another backup in ${address} has taken this one for dead. Start it again.`,
      );
    },
    async [Symbol.asyncDispose]() {
      clearInterval(timer);
      // One that comes late would put it again.
      await renewing;
      await bucket.remove(mark).catch(() => {});
    },
  };
}

/** Removes marks of the dead. Ages are told by the store's own clock. */
async function assertAlone(
  bucket: Bucket,
  { prefix, address, mark }: Omit<TakeTurn, "bucket"> & { mark: string },
) {
  const marks = await Array.fromAsync(bucket.objects(prefix + MARKS));
  const now = marks.find(({ key }) => key === mark)?.modifiedAt.getTime();
  if (now === undefined) {
    throw new Error(`${address} does not list what was just put there, so two backups could meet in it`);
  }
  const others = marks.filter(({ key }) => key !== mark);
  const living = others.find(({ modifiedAt }) => now - modifiedAt.getTime() < DEAD_AFTER_MS);
  if (living) {
    const until = new Date(living.modifiedAt.getTime() + DEAD_AFTER_MS).toISOString();
    throw new AppError(
      "conflict",
      `Another backup is being made in ${address}. Wait for its end. If it was killed, try again after ${until}, or delete the object ${living.key}`,
    );
  }
  for (const { key } of others) await bucket.remove(key);
}

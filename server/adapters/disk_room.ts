import { statfs } from "node:fs/promises";
import { AppError } from "../../domain/errors.ts";

/** `low`: below the reserve. `full`: databases cannot be written. */
export type DiskState = "ok" | "low" | "full";

/** Room on this machine's disks. What a bucket or a remote database holds is not counted. */
export type DiskRoom = {
  /** Bytes that uploads may take; negative below the reserve, Infinity with a bucket. */
  forUploads(): Promise<number>;
  /** Free bytes of the tighter disk, Infinity without one. */
  free(): Promise<number>;
  state(): Promise<DiskState>;
};

/** Folders; null where it is not on a disk of this machine. */
type Folders = { evidence: string | null; databases: string | null };

/** A commit's pages, its log and the index of that log. */
const FULL_BELOW = 1024 * 1024;

/** `reserve` in bytes. */
export function diskRoom({ evidence, databases }: Folders, reserve: number, freeBytes = readFree): DiskRoom {
  const freeOf = async (folder: string | null) => folder === null ? Infinity : await freeBytes(folder);
  const room: DiskRoom = {
    forUploads: async () => await freeOf(evidence) - reserve,
    free: async () => Math.min(await freeOf(evidence), await freeOf(databases)),
    async state() {
      if (await freeOf(databases) < FULL_BELOW) return "full";
      return await room.free() < reserve ? "low" : "ok";
    },
  };
  return room;
}

/** Throws `unavailable` unless uploads may take so many bytes more. */
export async function assertRoomForUpload(disk: DiskRoom, bytes: number): Promise<void> {
  if (await disk.forUploads() < bytes) throw new NoRoom();
}

/** No file can be stored for now. */
export class NoRoom extends AppError {
  constructor(cause?: unknown) {
    super(
      "unavailable",
      "There is no room for more files on the server just now. Words are still saved. Please try this file again later.",
      { retryAfter: 300 },
    );
    this.cause = cause;
  }
}

/** Infinity for a folder that does not exist yet. */
async function readFree(folder: string): Promise<number> {
  try {
    const { bavail, bsize } = await statfs(folder);
    return bavail * bsize;
  } catch (error) {
    if (error instanceof Error && "code" in error && error.code === "ENOENT") return Infinity;
    throw error;
  }
}

import type { Storage } from "./storage.ts";

/**
 * Stores a body as one object in one go. Resolves to its size in bytes. Throws `AppError` too_large past `limit` bytes,
 * and whatever the body throws; either way nothing stays.
 */
export async function putObject(
  storage: Storage,
  key: string,
  body: AsyncIterable<Uint8Array>,
  limit: number,
): Promise<number> {
  const writing = await storage.begin(key);
  try {
    await storage.append(key, writing, body, { from: 0, limit });
    return await storage.complete(key, writing);
  } catch (error) {
    await storage.abandon(key, writing);
    throw error;
  }
}

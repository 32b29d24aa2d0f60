import type { Storage } from "./storage.ts";

/** Resolves to the size in bytes; on any error nothing stays. Throws too_large. */
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

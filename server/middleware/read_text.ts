import type { Context } from "hono";
import type { AppEnv } from "../services/context.ts";
import { enterRoom } from "./body.ts";
import { readBody } from "./read_body.ts";

/** A body as it was sent, for a signature over its bytes. Throws as `readBody`. */
export async function readText(c: Context<AppEnv>, maxBytes: number): Promise<string> {
  const { body } = c.req.raw;
  if (body === null) return "";
  const held = enterRoom(c);
  try {
    return await readBody(body, { maxBytes, held, times: c.var.services.bodyTimes });
  } finally {
    held.release();
  }
}

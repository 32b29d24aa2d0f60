import type { Context } from "hono";
import type { AppEnv } from "../context.ts";
import { enterRoom } from "./body.ts";
import { readBody } from "./read_body.ts";

/** Of a form of a field or two. */
const MAX_BYTES = 4096;

/** Of one with a signed token. */
export const TOKEN_FORM_BYTES = 64 * 1024;

/** The fields of a plain form; none of any other body, which is left unread. Throws as `readBody`. */
export async function readForm(c: Context<AppEnv>, maxBytes = MAX_BYTES): Promise<URLSearchParams> {
  const { body } = c.req.raw;
  const isForm = c.req.header("content-type")?.startsWith("application/x-www-form-urlencoded") ?? false;
  if (body === null || !isForm) return new URLSearchParams();
  const held = enterRoom(c);
  try {
    return new URLSearchParams(await readBody(body, { maxBytes, held, times: c.var.services.bodyTimes }));
  } finally {
    held.release();
  }
}

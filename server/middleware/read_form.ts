import type { Context } from "hono";
import type { AppEnv } from "../services/context.ts";
import { readText } from "./read_text.ts";

/** Limit for a form of a field or two. */
const MAX_BYTES = 4096;

/** Limit for a form with a signed token. */
export const TOKEN_FORM_BYTES = 64 * 1024;

/** The fields of a plain form; none of any other body, which is left unread. Throws as `readBody`. */
export async function readForm(c: Context<AppEnv>, maxBytes = MAX_BYTES): Promise<URLSearchParams> {
  const isForm = c.req.header("content-type")?.startsWith("application/x-www-form-urlencoded") ?? false;
  return new URLSearchParams(isForm ? await readText(c, maxBytes) : "");
}

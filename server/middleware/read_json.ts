import type { Context } from "hono";
import { AppError } from "../../domain/errors.ts";
import type { AppEnv } from "../services/context.ts";
import type { HeldBody } from "./body_room.ts";
import { countKeys, hasRepeatedKey } from "./json_keys.ts";
import type { JsonSize } from "./json_size.ts";
import { readBody, tooLarge } from "./read_body.ts";

/** Bytes; without a session, of any body. */
export const PUBLIC_BODY_BYTES = 16 * 1024;

/** Reads a JSON body within its limits; throws what `readBody` throws, and `invalid` for what is no JSON. */
export async function readJson(
  { req: request, var: { services } }: Pick<Context<AppEnv>, "req" | "var">,
  size: JsonSize,
  held: HeldBody,
): Promise<unknown> {
  // origin_check.ts: whatever has a body has the type JSON.
  if (request.header("content-type") === undefined) return {};
  if (Number(request.header("content-length") ?? 0) > size.bytes) throw tooLarge();
  const stream = request.raw.body;
  const limits = { maxBytes: size.bytes, held, times: services.bodyTimes };
  const text = stream === null ? "" : await readBody(stream, limits);
  const isLarge = text.length > PUBLIC_BODY_BYTES;
  // Before it is parsed: each key costs the parser far more than a byte of text.
  const keys = countKeys(text, isLarge ? size.keys : Infinity);
  if (isLarge && keys > size.keys) {
    throw new AppError("invalid", "This has more fields than are known here.");
  }
  const json = parse(text);
  if (hasRepeatedKey(json, keys)) {
    throw new AppError("invalid", "This gives the same field twice. Send each field once.");
  }
  return json;
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw new AppError("invalid", "Malformed JSON in request body");
  }
}

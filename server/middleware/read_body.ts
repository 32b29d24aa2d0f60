import pTimeout, { TimeoutError } from "p-timeout";
import { AppError } from "../../domain/errors.ts";
import type { BodyTimes } from "../services/services.ts";
import type { HeldBody } from "./body_room.ts";

export const BODY_TIMES: Readonly<BodyTimes> = { stall: 10_000, total: 30_000 };

type Limits = {
  maxBytes: number;
  held: Pick<HeldBody, "grow">;
  times: Readonly<BodyTimes>;
};

/** A body as text; throws `too_large`, `unavailable` without room, and if it is interrupted or arrives too slowly. */
export async function readBody(
  body: ReadableStream<Uint8Array>,
  { maxBytes, held, times }: Limits,
): Promise<string> {
  const reader = body.getReader();
  const endsAt = performance.now() + times.total;
  const decoder = new TextDecoder();
  let text = "";
  let bytes = 0;
  try {
    for (;;) {
      const left = endsAt - performance.now();
      if (left <= 0) throw tooSlow();
      const { done, value } = await pTimeout(reader.read(), { milliseconds: Math.min(times.stall, left) });
      if (done) return text + decoder.decode();
      bytes += value.byteLength;
      if (bytes > maxBytes) throw tooLarge();
      if (!held.grow(value.byteLength)) throw noRoom();
      text += decoder.decode(value, { stream: true });
    }
  } catch (error) {
    // Not awaited: it may wait for the client.
    reader.cancel().catch(() => {});
    if (error instanceof AppError) throw error;
    throw error instanceof TimeoutError ? tooSlow() : cutOff(error);
  }
}

export function tooLarge(): AppError {
  return new AppError("too_large", "This is too much text for one call.");
}

function noRoom(): AppError {
  return new AppError("unavailable", "Too much is being sent at once. Please try again in a moment.", {
    retryAfter: 5,
  });
}

function tooSlow(): AppError {
  return new AppError(
    "unavailable",
    "This took too long to arrive. Check your connection and send it again.",
    {
      retryAfter: 1,
    },
  );
}

function cutOff(cause: unknown): AppError {
  const error = new AppError("unavailable", "This was cut off on its way. Send it again.", { retryAfter: 1 });
  error.cause = cause;
  return error;
}

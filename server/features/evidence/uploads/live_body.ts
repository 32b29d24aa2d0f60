import { AppError } from "../../../../domain/errors.ts";

type Body = ReadableStream<Uint8Array> | null;

/** Milliseconds without a further byte. */
const STALL_MS = 30_000;

/** Lets `receive` read an upload's body, which breaks when nothing comes while it is waited for. */
export async function withLiveBody<T>(
  body: Body,
  receive: (body: Body) => Promise<T>,
  stallMs: number = STALL_MS,
): Promise<T> {
  if (body === null) return await receive(null);
  const live = liveBody(body, stallMs);
  try {
    return await receive(live.stream);
  } finally {
    live.end();
  }
}

function liveBody(body: ReadableStream<Uint8Array>, stallMs: number) {
  const reader = body.getReader();
  let timer: ReturnType<typeof setTimeout> | undefined;
  let isStalled = false;
  // Pending reads end at once; the rest may wait for the client.
  const cancel = (reason?: unknown) => void reader.cancel(reason).catch(() => {});
  const stop = () => {
    isStalled = true;
    cancel();
  };
  const stream = new ReadableStream<Uint8Array>({
    async pull(controller) {
      timer = setTimeout(stop, stallMs);
      try {
        const { done, value } = await reader.read();
        if (isStalled) throw stalled();
        if (done) controller.close();
        else controller.enqueue(value);
      } finally {
        clearTimeout(timer);
      }
    },
    cancel,
    // Pulled only while waited for: a slow storage is no fault of the client's.
  }, { highWaterMark: 0 });
  return { stream, end: () => clearTimeout(timer) };
}

/** A conflict, after which clients of tus ask how far they came, and continue; a PUT ends as one cut off. */
function stalled(): AppError {
  return new AppError(
    "conflict",
    "Nothing came for a while. Ask how far this has come, and continue from there.",
  );
}

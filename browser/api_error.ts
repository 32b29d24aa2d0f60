/** A refusal, or any other answer that is not OK; `TypeError` is for no answer. */
export class ApiError extends Error {
  readonly status: number;
  readonly code: string;
  readonly fields: Readonly<Record<string, string>>;
  readonly requestId: string | undefined;
  /** Milliseconds of the `Retry-After` header. */
  readonly retryAfterMs: number | null;
  /** The parsed body; a conflict carries the current data. */
  readonly answer: unknown;
  /** Whether the answer is our server's: a proxy's page has no message for people. */
  readonly own: boolean;
  readonly #body: string;

  constructor(status: number, statusText: string, body: string, retryAfter: string | null = null) {
    const answer = parse(body);
    const known = isRecord(answer) ? answer : {};
    super(text(known.message) ?? (isRecord(answer) ? undefined : body || undefined) ?? statusText);
    this.name = "ApiError";
    this.status = status;
    this.own = text(known.message) !== undefined;
    this.code = text(known.code) ?? "internal";
    this.fields = isRecord(known.fields) ? onlyTexts(known.fields) : {};
    this.requestId = text(known.requestId);
    const seconds = Number(retryAfter ?? NaN);
    this.retryAfterMs = Number.isFinite(seconds) ? Math.max(0, seconds) * 1000 : null;
    this.answer = answer;
    this.#body = body || statusText;
  }

  /** Spec 1 §8: `<status>: <body, else status text>`. */
  override toString(): string {
    return `${this.status}: ${this.#body}`;
  }
}

/** The server's message, else `otherwise`: also for an answer that is not our server's. */
export function messageOf(error: unknown, otherwise: string): string {
  return error instanceof ApiError && error.own ? error.message : otherwise;
}

function parse(body: string): unknown {
  try {
    return JSON.parse(body);
  } catch {
    return undefined;
  }
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

function text(value: unknown): string | undefined {
  return typeof value === "string" && value !== "" ? value : undefined;
}

function onlyTexts(record: Record<string, unknown>): Record<string, string> {
  return Object.fromEntries(
    Object.entries(record).flatMap(([name, value]) => typeof value === "string" ? [[name, value]] : []),
  );
}

import { pagePerson } from "./page_person.ts";

/** What a refused call says: the server's message, its code, and the faults by field. */
export class ApiError extends Error {
  readonly status: number;
  readonly code: string;
  readonly fields: Readonly<Record<string, string>>;
  readonly requestId: string | undefined;
  /** The whole answer, for those that carry more than a message (a conflict carries what is there now). */
  readonly answer: unknown;
  readonly #body: string;

  constructor(status: number, statusText: string, body: string) {
    const answer = parse(body);
    const known = isRecord(answer) ? answer : {};
    super(text(known.message) ?? (isRecord(answer) ? undefined : body || undefined) ?? statusText);
    this.name = "ApiError";
    this.status = status;
    this.code = text(known.code) ?? "internal";
    this.fields = isRecord(known.fields) ? onlyTexts(known.fields) : {};
    this.requestId = text(known.requestId);
    this.answer = answer;
    this.#body = body || statusText;
  }

  /** Spec 1 §8: the status code, a colon and a space, then the body or else the status text. */
  override toString(): string {
    return `${this.status}: ${this.#body}`;
  }
}

export type CallOptions = { method?: string; body?: unknown; signal?: AbortSignal };

/**
 * Calls our own API and gives back the JSON it answers. A body is sent as JSON only when there is one.
 * Throws `ApiError` for any answer that is not OK, and `TypeError` when there is no network.
 */
export async function callApi<T>(path: string, options: CallOptions = {}): Promise<T> {
  const { method = "GET", body, signal } = options;
  const response = await fetch(path, {
    method,
    credentials: "same-origin",
    headers: { ...pagePerson(), ...(body === undefined ? {} : { "content-type": "application/json" }) },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    ...(signal ? { signal } : {}),
  });
  if (!response.ok) throw new ApiError(response.status, response.statusText, await response.text());
  return await response.json() as T;
}

/** What to tell a person about something that was thrown: the server's own words, else the given ones. */
export function messageOf(error: unknown, otherwise: string): string {
  return error instanceof ApiError && error.message ? error.message : otherwise;
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

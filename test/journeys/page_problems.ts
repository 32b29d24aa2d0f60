import assert from "node:assert/strict";
import type { BrowserContext, ConsoleMessage, Request } from "playwright-core";

/** Console errors, uncaught errors, responses of 400 and above, failed requests and requests to other hosts of a context. */
export class PageProblems {
  readonly #found: string[] = [];

  /** `hosts`: the only allowed ones. */
  constructor(context: BrowserContext, hosts?: string[]) {
    context.on("console", (message) => this.#console(message));
    context.on("weberror", (error) => this.#add(`uncaught: ${error.error().stack ?? error.error()}`));
    context.on("request", (request) => {
      if (hosts && isNetwork(request) && !hosts.includes(new URL(request.url()).host)) {
        this.#add(`strange host: ${describeRequest(request)}`);
      }
    });
    context.on("response", (response) => {
      if (response.status() >= 400) this.#add(`${response.status()}: ${describeRequest(response.request())}`);
    });
    context.on("requestfailed", (request) => {
      const reason = request.failure()?.errorText ?? "no reason given";
      // The browser aborts requests to leave the page or to save a download.
      if (reason !== "net::ERR_ABORTED") this.#add(`${reason}: ${describeRequest(request)}`);
    });
  }

  /** Oldest first. */
  list(): readonly string[] {
    return [...this.#found];
  }

  /** Removes the problems that match, and fails if there are none. */
  expect(pattern: RegExp) {
    const remaining = this.#found.filter((problem) => !pattern.test(problem));
    assert.ok(
      remaining.length < this.#found.length,
      `No problem of the page matches ${pattern}.${this.#lines()}`,
    );
    this.#found.splice(0, Infinity, ...remaining);
  }

  assertNone() {
    if (this.#found.length > 0) assert.fail(`The page has problems.${this.#lines()}`);
  }

  /** Appends the problems to the error's message. */
  addTo(error: unknown): unknown {
    const lines = this.#lines();
    if (error instanceof Error && lines && !error.message.endsWith(lines)) {
      error.message += `\nMeanwhile in the page:${lines}`;
    }
    return error;
  }

  #console(message: ConsoleMessage) {
    // Failed requests are recorded by the listeners above.
    if (message.type() !== "error" || message.text().startsWith("Failed to load resource")) return;
    const { url, lineNumber } = message.location();
    this.#add(`console: ${message.text()} (${url}:${lineNumber})`);
  }

  #add(problem: string) {
    this.#found.push(problem);
  }

  #lines(): string {
    return this.#found.map((problem) => `\n  ${problem}`).join("");
  }
}

function isNetwork(request: Request): boolean {
  return /^(https?|wss?):/.test(request.url());
}

function describeRequest(request: Request): string {
  return `${request.method()} ${request.url()}`;
}

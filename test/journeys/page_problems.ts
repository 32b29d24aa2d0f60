import assert from "node:assert/strict";
import type { BrowserContext, ConsoleMessage, Request } from "playwright-core";

/**
 * What went wrong in the pages of one browser context, in plain lines: console errors (a refusal by the content
 * security policy is one), uncaught errors, answers of 400 and above, requests without an answer or to a strange host.
 */
export class PageProblems {
  readonly #found: string[] = [];

  /** Watches every page of the context, those that open later too. `hosts`: the only ones that requests may go to. */
  constructor(context: BrowserContext, hosts?: string[]) {
    context.on("console", (message) => this.#console(message));
    context.on("weberror", (error) => this.#add(`uncaught: ${error.error().stack ?? error.error()}`));
    context.on("request", (request) => {
      if (hosts && isNetwork(request) && !hosts.includes(new URL(request.url()).host)) {
        this.#add(`strange host: ${describe(request)}`);
      }
    });
    context.on("response", (response) => {
      if (response.status() >= 400) this.#add(`${response.status()}: ${describe(response.request())}`);
    });
    context.on("requestfailed", (request) => {
      const reason = request.failure()?.errorText ?? "no reason given";
      // The browser's word for a request that it gave up itself, to leave the page or to save a download.
      if (reason !== "net::ERR_ABORTED") this.#add(`${reason}: ${describe(request)}`);
    });
  }

  /** The problems so far, oldest first. */
  list(): readonly string[] {
    return [...this.#found];
  }

  /** Takes away the problems that match, and fails if there is none: for a journey that does something wrong on purpose. */
  expect(pattern: RegExp) {
    const others = this.#found.filter((problem) => !pattern.test(problem));
    assert.ok(
      others.length < this.#found.length,
      `No problem of the page matches ${pattern}.${this.#lines()}`,
    );
    this.#found.splice(0, Infinity, ...others);
  }

  /** Fails, naming them, if there are problems. */
  assertNone() {
    if (this.#found.length > 0) assert.fail(`The page has problems.${this.#lines()}`);
  }

  /** The error with the problems written under its message, since they are often its cause. */
  addTo(error: unknown): unknown {
    const lines = this.#lines();
    if (error instanceof Error && lines && !error.message.endsWith(lines)) {
      error.message += `\nMeanwhile in the page:${lines}`;
    }
    return error;
  }

  #console(message: ConsoleMessage) {
    // The browser repeats failed requests here with less to say; the listeners above have them already.
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

function describe(request: Request): string {
  return `${request.method()} ${request.url()}`;
}

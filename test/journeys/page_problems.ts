import assert from "node:assert/strict";
import type { BrowserContext, ConsoleMessage, Page, Request } from "playwright-core";

const TEXT_LINES = 60;

/** Console errors, uncaught errors, responses of 400 and above, failed requests and requests to other hosts of a context. */
export class PageProblems {
  readonly #found: string[] = [];
  /** No problems, but what explains one. */
  readonly #notes: string[] = [];
  readonly #unanswered = new Set<Request>();
  readonly #context: BrowserContext;

  /** `hosts`: the only allowed ones. */
  constructor(context: BrowserContext, hosts?: string[]) {
    this.#context = context;
    context.on("request", (request) => void this.#unanswered.add(request));
    context.on("requestfinished", (request) => void this.#unanswered.delete(request));
    context.on("requestfailed", (request) => void this.#unanswered.delete(request));
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
      else if (request.isNavigationRequest()) this.#notes.push(`aborted: ${describeRequest(request)}`);
    });
    context.on("dialog", (dialog) => {
      this.#notes.push(`asked: ${dialog.type()} ${dialog.message()}`);
      // Playwright's own answers, where no journey gives another at once.
      const answer = () => dialog.type() === "beforeunload" ? dialog.accept() : dialog.dismiss();
      queueMicrotask(() => void answer().catch(() => {}));
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

  /** Appends to the error's message the problems, what was asked, requests under way, and what the pages say. */
  async addTo(error: unknown): Promise<unknown> {
    const lines = this.#lines();
    if (!(error instanceof Error) || error.message.endsWith(lines) && lines) return error;
    const waiting = [...this.#unanswered].map((request) => `\n  unanswered: ${describeRequest(request)}`);
    const notes = this.#notes.map((note) => `\n  ${note}`);
    const pages = await Promise.all(this.#context.pages().map(describePage));
    error.message += `\n${pages.join("\n")}\nMeanwhile:${notes.join("")}${waiting.join("")}${lines}`;
    return error;
  }

  #console(message: ConsoleMessage) {
    // Failed requests are recorded by the listeners above.
    if (message.type() !== "error" || message.text().startsWith("Failed to load resource")) return;
    // A page that a script leaves has had no gesture; it asks nothing then, as people's would.
    if (message.text().startsWith("Blocked attempt to show a 'beforeunload'")) return;
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

/** Its address, and its text without a layout. */
async function describePage(page: Page): Promise<string> {
  const text = await page.locator("body").innerText({ timeout: 2000 }).catch(String);
  const lines = text.split("\n").filter((line) => line.trim() !== "");
  return [page.url(), ...lines.slice(0, TEXT_LINES)].join("\n  | ");
}

function describeRequest(request: Request): string {
  return `${request.method()} ${request.url()}`;
}

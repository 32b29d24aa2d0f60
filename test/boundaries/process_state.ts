/**
 * What an isolate remembers or orders on its own, by file, and why two isolates or two servers need not share it
 * (docs/processes.md, What each process has for itself).
 */
export const PROCESS_STATE: Readonly<Record<string, string>> = {
  "db/adapters/database_tokens.ts": "each renews its own tokens, and every one of them is good",
  "db/adapters/file_template.ts": "a new database's bytes, made of the release's own migrations",
  "db/adapters/prepared_client.ts": "compiled statements of one connection",
  "db/adapters/read_streams.ts":
    "open streams of a database server, for eight seconds; ids are never used again",
  "db/adapters/remote_client.ts": "whether this process already ignores a library's rejections",
  "db/batched_reads.ts": "which statements only read, by their text",
  "db/doors.ts": "order of an isolate's own writes; between processes the database's own lock decides",
  "db/keyed_lock.ts": "as db/doors.ts",
  "db/migrations.ts": "the release's own migrations, read once",
  "db/nesting_guard.ts": "which door a call is inside",
  "domain/dates.ts": "formatters, and dates as text",
  "server/adapters/open_id/discover.ts": "a provider's own addresses, for an hour; each asks for itself",
  "server/adapters/open_id/published_keys.ts":
    "a provider's keys, for an hour; an unknown key is asked for again",
  "server/adapters/storage/s3_bucket.ts": "how many parts an isolate sends at once",
  "server/clock.ts": "when to look for work; a lease in the database says who does it",
  "server/disk_watch.ts": "when to look at this machine's own disk",
  "server/documents/document_thread.ts": "when to look at the thread's own memory",
  "server/documents/document_worker.ts": "one thread",
  "server/documents/font_faces.ts": "fonts, read once",
  "server/documents/make_document.ts":
    "turns of drawing, and made documents by a fingerprint of what they show",
  "server/documents/stream_budget.ts": "what is left to unpack of one document, in a thread of its own",
  "server/services/entry_turns.ts": "turns of an isolate's own requests: they order its processor time",
  "server/features/documents/portfolio_pdf/draw_cover_picture.ts": "a font, read once",
  "server/features/documents/portfolio_pdf/make_portfolio_pdf.ts": "one thread; a lease says who makes which",
  "server/features/establishment/logos/logo_queue.ts": "turns of checking pictures, to bound memory",
  "server/features/establishment/logos/svg/svg_process.ts": "one thread of one child process",
  "server/features/evidence/thumbnails/draw_thumbnail.ts":
    "one drawing at a time; a lease says who draws which",
  "server/features/evidence/uploads/receive_tus.ts":
    "transfers under way here; between servers the upload's lease",
  "server/web/guides/markdown_pages.ts": "guides, read once from the release's own files",
  "server/features/sign_in/session_tables.ts": "the last instants of sessions, for one millisecond",
  "server/features/lti/services/access_token.ts": "tokens of platforms; each isolate asks for its own",
  "server/features/lti/services/platform_pauses.ts":
    "platforms left alone; each server finds out with three calls",
  "server/flows/backups/bucket_turn.ts":
    "when to renew the mark of a backup; between processes the marks in the bucket decide",
  "server/services/hosts.ts": "which school has a host, for five seconds",
  "server/isolate.ts": "what this isolate has opened",
  "server/isolates.ts": "the isolates of this process",
  "server/jobs/runner.ts": "schools seen to have work; each job is leased in the database before it is done",
  "server/main.ts": "whether the parent process still lives",
  "server/metrics/open_metrics.ts": "counters of a process, which Prometheus adds up",
  "server/middleware/body.ts": "bytes of bodies that an isolate holds: they bound its memory; schemas",
  "server/middleware/can.ts": "guards of routes",
  "server/http/remembered_routes.ts": "routes of the last addresses, which are the release's own",
  "server/http/schemas.ts": "schemas of lists",
  "server/services/read_turns.ts": "turns of an isolate's own reads",
  "server/services/strangers.ts":
    "budgets that bound an isolate's load; what is guessed is counted in the database",
};

/** Fields of `Services`: what they remember, or "" for nothing. */
export const SERVICE_STATE: Readonly<Record<string, string>> = {
  config: "",
  doors: "db/doors.ts",
  storage: "",
  disk: "free bytes of this machine's disk",
  mail: "",
  assets: "",
  hosts: "server/services/hosts.ts",
  strangers: "server/services/strangers.ts",
  entryTurns: "server/services/entry_turns.ts",
  readTurns: "server/services/read_turns.ts",
  exportSlots: "exports under way here: they bound an isolate's memory and reads",
  bodyTimes: "",
  secondFactorBox: "keys derived from APP_SECRET",
  ltiBox: "as secondFactorBox",
  providerBox: "as secondFactorBox",
  stripe: "",
  now: "",
  monotonic: "",
  draining: "whether this process has been told to stop",
  wake: "server/clock.ts, of this process; other servers look every five seconds",
  runOutboxEntry: "",
  probeDomain: "",
  forgetHosts: "server/services/hosts.ts, in all isolates of this process",
  interruptUpload: "server/features/evidence/uploads/receive_tus.ts, in all isolates of this process",
  metrics: "server/metrics/open_metrics.ts",
  log: "",
};

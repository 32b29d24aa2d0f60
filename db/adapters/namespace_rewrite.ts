import type { Client } from "@libsql/client";
import { AppError } from "../../domain/errors.ts";
import { DatabaseFault } from "../database_fault.ts";
import { copyDatabase, fingerprint } from "./copy_database.ts";
import type { NamespaceAdmin } from "./namespace_admin.ts";

type Namespace = { name: string; client: Client };
type Options = {
  admin: NamespaceAdmin;
  original: Namespace;
  copy: Namespace;
  /** Ends the copying; past it a call continues. */
  signal?: AbortSignal | undefined;
};

/**
 * How far a rewriting is, as the reason for which the server refuses writes. The original's: its copy is being made, or is
 * whole; each with the run that did it. The copy's, which the fork inherits: it is whole.
 */
const COPYING = "being copied by ";
const REPLACING = "being replaced by ";
const COPIED = "copied";
/** Maximum age of the server's answer before a deletion. */
const FRESH_MS = 5000;

/**
 * Gives a namespace new files without what was deleted: its rows are copied into a second one, of which it is forked once
 * it is deleted. During this, writes are refused, and reads between deleting and forking. Continues where an earlier call
 * ended; at any moment the original or the copy is complete (docs/decisions/0049).
 */
export async function rewriteNamespace(options: Options): Promise<void> {
  const config = await options.admin.readConfig(options.original.name);
  const reason = config?.block_reason ?? "";
  if (config?.block_writes && ![COPYING, REPLACING, COPIED].some((known) => reason.startsWith(known))) {
    throw unavailable(`writes to ${options.original.name} are blocked`);
  }
  if (config && reason !== COPIED) {
    if (!reason.startsWith(REPLACING)) await makeCopy(options);
    await replace(options);
  }
  await finish(options);
}

/** Two that do this at once stop one another, and neither has deleted anything. */
async function makeCopy({ admin, original, copy, signal }: Options): Promise<void> {
  const run = COPYING + crypto.randomUUID();
  await block(admin, original.name, run);
  try {
    await waitForWriters(original.client);
    // Made first: an interrupted deletion may have left files of one that the server no longer knows.
    await admin.create(copy.name);
    await removeWhile(admin, original.name, run, copy.name);
    await admin.create(copy.name);
    await copyDatabase(original.client, copy.client, signal);
    await block(admin, copy.name, COPIED);
    signal?.throwIfAborted();
    await confirm(admin, original.name, run);
    await block(admin, original.name, REPLACING);
  } catch (error) {
    await release(admin, original.name, run).catch(() => {});
    throw error;
  }
}

async function replace({ admin, original, copy }: Options): Promise<void> {
  const run = REPLACING + crypto.randomUUID();
  await block(admin, original.name, run);
  if (!await isCopy({ admin, original, copy })) {
    await release(admin, original.name, run);
    throw new Error(`${copy.name} is not a copy of ${original.name}`);
  }
  await removeWhile(admin, original.name, run, original.name);
}

async function finish(options: Options): Promise<void> {
  const { admin, original, copy } = options;
  const isWhole = (await admin.readConfig(copy.name))?.block_reason === COPIED;
  if (!await admin.readConfig(original.name)) {
    if (!isWhole) throw missing(original.name);
    await admin.fork(copy.name, original.name);
  }
  if (isWhole) {
    if (!await isCopy(options)) {
      await removeWhile(admin, original.name, COPIED, original.name);
      throw unavailable(`${original.name} was forked in part`);
    }
    await removeWhile(admin, original.name, COPIED, copy.name);
  }
  await release(admin, original.name, COPIED);
}

/** Whether the copy is whole and no one writes to it. */
async function isCopy({ admin, original, copy }: Options): Promise<boolean> {
  if ((await admin.readConfig(copy.name))?.block_reason !== COPIED) return false;
  const [ours, theirs] = await Promise.all([original, copy].map(({ client }) => fingerprint(client)));
  return ours === theirs;
}

async function block(admin: NamespaceAdmin, name: string, reason: string): Promise<void> {
  const config = await admin.readConfig(name);
  if (!config) throw missing(name);
  await admin.writeConfig(name, { ...config, block_writes: true, block_reason: reason });
}

async function release(admin: NamespaceAdmin, name: string, reason: string): Promise<void> {
  const config = await admin.readConfig(name);
  if (config?.block_reason !== reason) return;
  await admin.writeConfig(name, { ...config, block_writes: false, block_reason: null });
}

/** A transaction that wrote before writes were refused can still commit. */
async function waitForWriters(client: Client): Promise<void> {
  const turn = await client.transaction("write");
  // It begins with its first statement.
  await turn.execute("select 1");
  await turn.rollback();
}

/** Not by a process that was stopped for so long that another has taken over. */
async function removeWhile(
  admin: NamespaceAdmin,
  fenced: string,
  reason: string,
  removed: string,
): Promise<void> {
  await confirm(admin, fenced, reason);
  await admin.remove(removed);
}

async function confirm(admin: NamespaceAdmin, name: string, reason: string): Promise<void> {
  const askedAt = Date.now();
  const config = await admin.readConfig(name);
  if (config?.block_reason === reason && Date.now() - askedAt <= FRESH_MS) return;
  throw unavailable(`${name} is being rewritten by another process`);
}

function unavailable(message: string): AppError {
  return new AppError("unavailable", message, { retryAfter: 60 });
}

function missing(name: string): DatabaseFault {
  return new DatabaseFault("missing", new Error(`there is no namespace ${name}`));
}

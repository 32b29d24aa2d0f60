import { AppError } from "../../domain/errors.ts";
import type { MailTransport } from "../adapters/mail/transport.ts";
import type { Storage } from "../adapters/storage/storage.ts";
import type { Metrics } from "../services/metrics.ts";

export function countedMail(transport: MailTransport, metrics: Metrics): MailTransport {
  return {
    async send(mail, signal, id) {
      try {
        await transport.send(mail, signal, id);
        metrics.mail("sent");
      } catch (error) {
        metrics.mail("failed");
        throw error;
      }
    },
  };
}

/** Counts bytes stored, and errors that are the storage's own. */
export function countedStorage(storage: Storage, metrics: Metrics): Storage {
  const watched = <Args extends unknown[], Result>(
    operation: keyof Storage,
    call: (...args: Args) => Promise<Result>,
  ) =>
  async (...args: Args): Promise<Result> => {
    try {
      return await call(...args);
    } catch (error) {
      if (!(error instanceof AppError) || error.code === "unavailable") metrics.storageError(operation);
      throw error;
    }
  };
  return {
    begin: watched("begin", storage.begin),
    held: watched("held", storage.held),
    append: watched("append", async (key, writing, body, options) => {
      const held = await storage.append(key, writing, body, options);
      metrics.storedBytes(held - options.from);
      return held;
    }),
    complete: watched("complete", storage.complete),
    read: watched("read", storage.read),
    abandon: watched("abandon", storage.abandon),
    remove: watched("remove", storage.remove),
    list: (first) => storage.list(first),
    removeStrays: watched("removeStrays", storage.removeStrays),
  };
}

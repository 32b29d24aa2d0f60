import type { Mail, MailTransport } from "./transport.ts";

/** A mail as the file transport keeps it (DESIGN §7). */
export type StoredMail = Mail & { sentAt: string };

/** Writes one JSON file a mail; the name sorts by time. `now` gives the time of sending. */
export function fileTransport(folder: string, now: () => Date): MailTransport {
  return {
    async send(mail) {
      await Deno.mkdir(folder, { recursive: true });
      const sentAt = now().toISOString();
      const name = `${sentAt.replaceAll(":", "-")}-${crypto.randomUUID().slice(0, 8)}.json`;
      const stored: StoredMail = { ...mail, sentAt };
      // Written beside and renamed, so that a reader never sees half a mail.
      await Deno.writeTextFile(`${folder}/.${name}`, JSON.stringify(stored, null, 2));
      await Deno.rename(`${folder}/.${name}`, `${folder}/${name}`);
    },
  };
}

/** The newest mails of an outbox folder, newest first; none when there is no folder yet. */
export async function readOutbox(folder: string, most = 50): Promise<StoredMail[]> {
  const names: string[] = [];
  try {
    for await (const entry of Deno.readDir(folder)) {
      if (entry.name.endsWith(".json") && !entry.name.startsWith(".")) names.push(entry.name);
    }
  } catch (error) {
    if (error instanceof Deno.errors.NotFound) return [];
    throw error;
  }
  const newest = names.sort().reverse().slice(0, most);
  return await Promise.all(
    newest.map(async (name) => JSON.parse(await Deno.readTextFile(`${folder}/${name}`))),
  );
}

import { ifNotFound } from "../../../db/adapters/if_not_found.ts";
import { makeFolder, OWNER_ONLY } from "../../../db/adapters/owner_only.ts";
import type { Mail, MailTransport } from "./transport.ts";

/** DESIGN §7. */
export type StoredMail = Mail & { sentAt: string };

/** One JSON file a mail, named by time and id. */
export function fileTransport(folder: string, now: () => Date): MailTransport {
  return {
    async send(mail, _signal, id = crypto.randomUUID()) {
      await makeFolder(folder);
      const end = `-${id}.json`;
      for await (const { name } of Deno.readDir(folder)) {
        if (!name.startsWith(".") && name.endsWith(end)) return;
      }
      const sentAt = now().toISOString();
      const name = `${sentAt.replaceAll(":", "-")}${end}`;
      const storedMail: StoredMail = { ...mail, sentAt };
      // Renamed when complete, so that readers see whole files only.
      await Deno.writeTextFile(`${folder}/.${name}`, JSON.stringify(storedMail, null, 2), {
        mode: OWNER_ONLY.file,
      });
      await Deno.rename(`${folder}/.${name}`, `${folder}/${name}`);
    },
  };
}

/** Newest first. */
export async function readOutbox(folder: string, limit = 50): Promise<StoredMail[]> {
  const entries = await Array.fromAsync(Deno.readDir(folder)).catch(ifNotFound([]));
  const newest = entries.map(({ name }) => name)
    .filter((name) => name.endsWith(".json") && !name.startsWith("."))
    .sort().reverse().slice(0, limit);
  return await Promise.all(
    newest.map(async (name) => JSON.parse(await Deno.readTextFile(`${folder}/${name}`))),
  );
}

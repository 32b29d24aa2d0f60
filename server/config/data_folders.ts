import { join } from "node:path";
import { closeToOthers } from "../../db/adapters/owner_only.ts";
import type { Config } from "./config.ts";
import type { Log } from "../kernel/log.ts";

type Stores = Pick<Config, "databases" | "storage" | "mail">;

/** Folders of what is stored in files: evidence, databases, mails. */
export function dataFolders({ databases, storage, mail }: Stores): string[] {
  return [
    ...new Set([
      ...(storage.kind === "file" ? [storage.folder] : []),
      ...(databases.kind === "file" ? [databases.dataDir] : []),
      ...(mail.kind === "file" ? [mail.folder] : []),
    ]),
  ];
}

/** Folder for temporary files; also where all data is elsewhere. */
export function workFolder({ dataDir }: Pick<Config, "dataDir">): string {
  return join(dataDir, "work");
}

/** Installations made before folders were their owner's alone; one of another owner is logged and stays as it is. */
export async function closeDataFolders(stores: Stores, log: Log): Promise<void> {
  const { databases } = stores;
  const tenants = databases.kind === "file" ? [join(databases.dataDir, "tenants")] : [];
  await Promise.all(
    [...dataFolders(stores), ...tenants].map((folder) =>
      closeToOthers(folder).catch((error) =>
        log({ work: "close a folder to other users", fault: `${folder}: ${error}` })
      )
    ),
  );
}

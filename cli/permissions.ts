import { type Config, ConfigError } from "../server/config/config.ts";
import { dataFolders, workFolder } from "../server/config/data_folders.ts";

/** Read at run time, partly by workers, which load modules under these permissions. */
const READ_FOLDERS = ["browser", "dist", "db", "docs", "domain", "islands", "node_modules", "server", "ui"];

/**
 * The network is unrestricted: a school names its learning platform while the server runs. What is typed there is asked
 * through `publicAddress` alone. Throws `ConfigError`.
 */
export function permissionFlags(config: Config): string[] {
  const data = [...dataFolders(config), workFolder(config)];
  // A drawing that can be killed: server/features/establishment/logos/svg/draw_svg.ts.
  const executable = Deno.execPath();
  [...data, executable].forEach(assertNoComma);
  return [
    "--no-prompt",
    "--allow-net",
    `--allow-read=${[...READ_FOLDERS, ...data]}`,
    `--allow-write=${data}`,
    // libsql reads variables that depend on its version.
    "--allow-env",
    "--allow-ffi=node_modules",
    `--allow-run=${executable}`,
    // statfs: adapters/disk_room.ts; setPriority: server/documents/document_thread.ts.
    "--allow-sys=cpus,networkInterfaces,hostname,statfs,setPriority",
  ];
}

/** Deno splits lists at commas and has no escape. */
function assertNoComma(path: string): void {
  if (path.includes(",")) throw new ConfigError([`a path cannot contain a comma: ${path}`]);
}

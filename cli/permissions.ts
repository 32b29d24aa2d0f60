import { type Config, ConfigError } from "../server/config.ts";

/** What the code itself reads while it runs, in the checkout; the thread that renders loads its own modules. */
const READ = ["dist", "db", "docs", "domain", "islands", "node_modules", "server", "ui"];

/**
 * The flags with which the server may do what this configuration needs and nothing else. With everything in files it
 * reaches no host at all; otherwise the addresses of databases, files and mail are the settings' own, and which a unit
 * source has is only known by asking (server/adapters/unit_source holds it to public ones). Throws
 * `ConfigError` for a folder that cannot be named in a flag.
 */
export function permissionFlags(config: Config): string[] {
  const folders = new Set<string>();
  if (config.storage.kind === "file") folders.add(config.storage.folder);
  if (config.databases.kind === "file") folders.add(config.databases.dataDir);
  if (config.mail.kind === "file") folders.add(config.mail.folder);
  const data = [...folders];
  data.forEach(refuseComma);
  const local = [config.databases, config.storage, config.mail].every(({ kind }) => kind === "file") &&
    config.units.sourceUrl === undefined;
  return [
    "--no-prompt",
    local
      ? `--allow-net=${["0.0.0.0", "127.0.0.1", "[::1]"].map((host) => `${host}:${config.port}`)}`
      : "--allow-net",
    `--allow-read=${[...READ, ...data]}`,
    // Deno takes no empty list.
    ...(data.length > 0 ? [`--allow-write=${data}`] : []),
    // libsql asks for names that its version decides.
    "--allow-env",
    "--allow-ffi=node_modules",
    "--allow-sys=cpus,networkInterfaces,hostname",
  ];
}

/** Deno takes lists of paths apart at commas and knows no way to write one. */
function refuseComma(folder: string): void {
  if (folder.includes(",")) throw new ConfigError([`a folder's name cannot hold a comma: ${folder}`]);
}

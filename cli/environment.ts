import { resolve } from "node:path";
import { fileURLToPath } from "node:url";
import { parseEnv } from "node:util";
import { ifNotFound } from "../db/adapters/if_not_found.ts";
import type { Environment } from "../server/config/environment.ts";

/** Environment variables, then `.env` of a folder. */
export async function readEnvironment(folder: URL): Promise<Environment> {
  const fileVariables = await readEnvFile(folder);
  return (name) => Deno.env.get(name) ?? fileVariables[name];
}

/** Folders of relative settings lie below `folder`, as the server's do, wherever the command line is called. */
export function withFoldersBelow(folder: URL, environment: Environment): Environment {
  const below = (path: string) => resolve(fileURLToPath(folder), path);
  return (name) => {
    const text = environment(name)?.trim();
    if (name === "DATA_DIR") return below(text || "./data");
    if (name !== "STORAGE_URL" && name !== "MAIL_URL") return environment(name);
    return text?.replace(/^file:(.+)$/, (_, path) => `file:${below(path)}`);
  };
}

/** Variables of `.env` missing from the environment, for a child process. */
export async function envFileVariables(folder: URL): Promise<Record<string, string>> {
  const fileVariables = await readEnvFile(folder);
  return Object.fromEntries(
    Object.entries(fileVariables).filter(([name]) => Deno.env.get(name) === undefined),
  );
}

async function readEnvFile(folder: URL): Promise<Record<string, string>> {
  const parsed = parseEnv(await Deno.readTextFile(new URL(".env", folder)).catch(ifNotFound("")));
  return Object.fromEntries(Object.entries(parsed).map(([name, value]) => [name, value ?? ""]));
}

import { parseEnv } from "node:util";
import type { Environment } from "../server/config.ts";

/** The settings: the environment, and the file `.env` of a folder for what the environment leaves unsaid. */
export async function readEnvironment(folder: URL): Promise<Environment> {
  const written = await readEnvFile(folder);
  return (name) => Deno.env.get(name) ?? written[name];
}

/** What `.env` adds to the environment, to hand on to a child process. */
export async function missingFromEnvironment(folder: URL): Promise<Record<string, string>> {
  const written = await readEnvFile(folder);
  return Object.fromEntries(Object.entries(written).filter(([name]) => Deno.env.get(name) === undefined));
}

async function readEnvFile(folder: URL): Promise<Record<string, string>> {
  try {
    const parsed = parseEnv(await Deno.readTextFile(new URL(".env", folder)));
    return Object.fromEntries(Object.entries(parsed).map(([name, value]) => [name, value ?? ""]));
  } catch (error) {
    if (error instanceof Deno.errors.NotFound) return {};
    throw error;
  }
}

import { parseEnv } from "node:util";
import type { Environment } from "../server/environment.ts";

/** Environment variables, then `.env` of a folder. */
export async function readEnvironment(folder: URL): Promise<Environment> {
  const fileVariables = await readEnvFile(folder);
  return (name) => Deno.env.get(name) ?? fileVariables[name];
}

/** Variables of `.env` missing from the environment, for a child process. */
export async function envFileVariables(folder: URL): Promise<Record<string, string>> {
  const fileVariables = await readEnvFile(folder);
  return Object.fromEntries(
    Object.entries(fileVariables).filter(([name]) => Deno.env.get(name) === undefined),
  );
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

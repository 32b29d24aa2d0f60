import { join } from "node:path";
import type { DatabaseConfig } from "./database_config.ts";
import type { Environment, Mode } from "./environment.ts";
import { openSecretBox, type SecretBox } from "../kernel/secret_box.ts";
import { newToken } from "../kernel/tokens.ts";

const MIN_LETTERS = 32;

/** `APP_SECRET`, newest first (DESIGN §7). */
export function readAppSecrets(get: Environment, problems: string[]): string[] {
  const secrets = (get("APP_SECRET") ?? "").split(",").map((secret) => secret.trim()).filter(Boolean);
  if (secrets.some((secret) => secret.length < MIN_LETTERS)) {
    problems.push(`APP_SECRET needs ${MIN_LETTERS} characters or more; while it is changed: new,old`);
  }
  return secrets;
}

type SecretConfig = { appSecrets: readonly string[]; mode: Mode; databases: DatabaseConfig };

/** Each is opened at first use and then the same; null where production has no `APP_SECRET`. */
export function secretBoxes(config: SecretConfig) {
  return {
    secondFactorBox: boxFor(config, "second factor"),
    /** For what a school has with its learning platforms. */
    ltiBox: boxFor(config, "lti"),
    /** For what travels with a browser that signs in with a provider, and a school's secret there. */
    providerBox: boxFor(config, "sign in"),
  };
}

/** A box for one purpose, which opens nothing sealed for another. */
function boxFor(config: SecretConfig, purpose: string): () => Promise<SecretBox | null> {
  let opened: Promise<SecretBox | null> | undefined;
  return () => opened ??= open();

  async function open(): Promise<SecretBox | null> {
    const secrets = config.appSecrets.length > 0 ? config.appSecrets : await ownSecret(config);
    return secrets.length === 0 ? null : await openSecretBox(secrets, purpose);
  }
}

/** Outside production one is made beside the databases, which a copy of the folder takes along. */
async function ownSecret({ mode, databases }: SecretConfig): Promise<string[]> {
  if (mode === "production" || databases.kind !== "file") return [];
  const path = join(databases.dataDir, "app-secret");
  // Linked when it is whole: isolates may come here at once, and the first one's counts.
  const whole = `${path}.${newToken()}`;
  await Deno.writeTextFile(whole, newToken(), { createNew: true, mode: 0o600 });
  try {
    await Deno.link(whole, path);
  } catch (error) {
    if (!(error instanceof Deno.errors.AlreadyExists)) throw error;
  } finally {
    await Deno.remove(whole);
  }
  return [(await Deno.readTextFile(path)).trim()];
}

import type { Config } from "../../server/config.ts";
import { configuredStorage } from "../../server/create_services.ts";
import { clientIsBuilt } from "../client_build.ts";
import { type Check, check } from "./check.ts";

const ROOT = new URL("../../", import.meta.url);

/** Whether files can be kept: evidence, and mails where they are written to a folder. */
export function checkKeeping({ storage, mail }: Config): Promise<Check[]> {
  const mending = "Give the user that runs Unitfolio the right to write there";
  return Promise.all([
    storage.kind === "file"
      ? check("storage", () => tryWriting(storage.folder), mending)
      : check("storage", () => tryStoring(storage), "docs/operations.md says what the bucket must allow"),
    mail.kind === "file"
      ? check("mail", () => tryWriting(mail.folder), mending)
      : check("mail", () => Promise.resolve(`sent through ${mail.kind}, which is not tried here`)),
  ]);
}

/** Whether the browser's files are there. */
export function checkClient(): Promise<Check> {
  return check("browser files", async () => {
    if (!await clientIsBuilt(ROOT)) throw new Error("dist/client holds no build");
    return "built";
  }, "Build them with: deno task build");
}

async function tryWriting(folder: string): Promise<string> {
  await Deno.mkdir(folder, { recursive: true });
  const file = await Deno.makeTempFile({ dir: folder, prefix: ".doctor-" });
  await Deno.remove(file);
  return `${folder} can be written`;
}

/** Keeps a small object as evidence is kept, reads it and removes it. */
async function tryStoring(config: Config["storage"] & { kind: "s3" }): Promise<string> {
  const storage = configuredStorage(config);
  const key = `doctor/${crypto.randomUUID()}`;
  const words = new TextEncoder().encode("kept for a moment");
  try {
    const writing = await storage.begin(key);
    const size = await storage.append(key, writing, ReadableStream.from([words]), {
      from: 0,
      limit: words.length,
    });
    await storage.complete(key, writing);
    await new Response(await storage.read(key, 0, size)).bytes();
    await storage.remove(key);
    await storage.removeStrays("doctor", new Date(Date.now() - 86_400_000), 100);
  } catch (error) {
    throw error instanceof Error && error.cause instanceof Error ? error.cause : error;
  }
  return `${config.address} keeps, reads and removes`;
}

import type { Config } from "../../server/config.ts";
import { openStorage } from "../../server/create_services.ts";
import { clientIsBuilt } from "../client_build.ts";
import { type Check, check } from "./check.ts";

const ROOT = new URL("../../", import.meta.url);

/** Evidence storage, and mails written to a folder. */
export function checkStorage({ storage, mail }: Config): Promise<Check[]> {
  const hint = "Give the user that runs Unitfolio the right to write there";
  return Promise.all([
    storage.kind === "file"
      ? check("storage", () => checkWritable(storage.folder), hint)
      : check("storage", () => checkBucket(storage), "docs/operations.md says what the bucket must allow"),
    mail.kind === "file"
      ? check("mail", () => checkWritable(mail.folder), hint)
      : check("mail", () => Promise.resolve(`sent through ${mail.kind}, which is not tried here`)),
  ]);
}

export function checkClientBuild(): Promise<Check> {
  return check("browser files", async () => {
    if (!await clientIsBuilt(ROOT)) throw new Error("dist/client holds no build");
    return "built";
  }, "Build them with: deno task build");
}

async function checkWritable(folder: string): Promise<string> {
  await Deno.mkdir(folder, { recursive: true });
  const file = await Deno.makeTempFile({ dir: folder, prefix: ".doctor-" });
  await Deno.remove(file);
  return `${folder} can be written`;
}

/** Stores, reads and removes a small object. */
async function checkBucket(config: Config["storage"] & { kind: "s3" }): Promise<string> {
  const storage = openStorage(config);
  const key = `doctor/${crypto.randomUUID()}`;
  const content = new TextEncoder().encode("kept for a moment");
  try {
    const writing = await storage.begin(key);
    const size = await storage.append(key, writing, ReadableStream.from([content]), {
      from: 0,
      limit: content.length,
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

import type { Config } from "../../server/config.ts";
import { clientIsBuilt } from "../client_build.ts";
import { type Check, check } from "./check.ts";

const ROOT = new URL("../../", import.meta.url);

/** Whether files can be kept: evidence, and mails where they are written to a folder. */
export function checkFolders({ storage, mail }: Config): Promise<Check[]> {
  const mending = "Give the user that runs Unitfolio the right to write there";
  return Promise.all([
    check("storage", () => tryWriting(storage.folder), mending),
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

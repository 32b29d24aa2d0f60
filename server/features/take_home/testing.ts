import { links } from "../../../domain/links.ts";
import type { BrowserClient } from "../../../test/browser_client.ts";
import type { Classroom } from "../../../test/classroom.ts";
import { bytesAt } from "../evidence/testing.ts";
import { unzip } from "../student_record/testing.ts";

export const ownPackPath = ({ studentRecord }: Pick<Classroom, "studentRecord">) =>
  links.takeHomePack(studentRecord.id);
export const anyPackPath = ({ studentRecord }: Pick<Classroom, "studentRecord">) =>
  links.anyTakeHomePack(studentRecord.id);

/** The files of a downloaded pack as texts, by name. */
export async function packAt(room: Pick<Classroom, "world">, browser: BrowserClient, path: string) {
  return await unzip(await bytesAt(room, browser, path));
}

/** Local addresses of a page that are not in the ZIP. */
export function brokenLinks(files: ReadonlyMap<string, string>): string[] {
  const page = files.get("index.html")!;
  const addresses = [...page.matchAll(/(?:href|src)="([^"]*)"/g)].map(([, address]) => address!);
  return addresses.filter((address) => !/^(https?:|#)/.test(address))
    .filter((address) =>
      !files.has(decodeURIComponent(address.replaceAll("&amp;", "&").replaceAll("&#x27;", "'")))
    );
}

/** Of the newest mail. */
export function mailedAddress({ world }: Pick<Classroom, "world">): string {
  const url = new URL(/http:\S+/.exec(world.mails.at(-1)!.text)![0]);
  return url.pathname + url.search;
}

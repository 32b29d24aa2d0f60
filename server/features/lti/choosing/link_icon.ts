import { ltiLinks } from "../../../../domain/lti.ts";
import type { School } from "../../../services/context.ts";
import type { Services } from "../../../services/services.ts";
import { logoIdOf, readLogo } from "../../establishment/logos/stored_logo.ts";

/** Pixels. */
type Size = { width: number; height: number };
export type LinkIcon = { url: string } & Size;

/** Size of the built icon. */
const OWN_SIZE: Size = { width: 192, height: 192 };

/** Position of a PNG's width and height: the first fields of its first chunk. */
const PNG_HEAD = { start: 16, end: 24 } as const;

type Shown = Pick<School, "id" | "read" | "origin" | "establishment">;

/** The picture beside a link in a course, with its size as it is now: platforms copy both. */
export async function linkIcon(
  services: Pick<Services, "storage" | "log">,
  school: Shown,
): Promise<LinkIcon> {
  const { logoUrl } = school.establishment;
  const size = logoUrl === null ? OWN_SIZE : await logoSize(services, school, logoUrl);
  return { url: `${school.origin}${ltiLinks.icon()}`, ...size };
}

/** Size of the logo; of our own icon if the file cannot be read, since the link matters more. */
async function logoSize(
  { storage, log }: Pick<Services, "storage" | "log">,
  school: Shown,
  logoUrl: string,
): Promise<Size> {
  try {
    const { storageKey } = await school.read(readLogo, { tenantId: school.id, id: logoIdOf(logoUrl) });
    const head = await new Response(await storage.read(storageKey, PNG_HEAD.start, PNG_HEAD.end)).bytes();
    const view = new DataView(head.buffer, head.byteOffset, head.byteLength);
    return { width: view.getUint32(0), height: view.getUint32(4) };
  } catch (fault) {
    log({ work: "read the size of a logo", tenantId: school.id, fault: String(fault) });
    return OWN_SIZE;
  }
}

import type { TenantReader } from "../../../../db/doors.ts";
import { documentLogo } from "../../../../domain/logos.ts";
import type { School } from "../../../services/context.ts";
import type { Services } from "../../../services/services.ts";
import { readEntitlements, readSettings } from "../../settings/read_settings.ts";
import { logoIdOf, readLogo } from "./stored_logo.ts";

/** As a `data:` address of a PNG; null without one, and where its file cannot be read, since the document matters more. */
export async function readDocumentLogo(
  { storage, log }: Pick<Services, "storage" | "log">,
  school: Pick<School, "id" | "read">,
): Promise<string | null> {
  const url = await school.read(readLogoUrl);
  if (url === null) return null;
  try {
    const { storageKey, fileSize } = await school.read(readLogo, { tenantId: school.id, id: logoIdOf(url) });
    const bytes = await new Response(await storage.read(storageKey, 0, fileSize)).bytes();
    return `data:image/png;base64,${bytes.toBase64()}`;
  } catch (fault) {
    // The document was refused in the meantime.
    if (fault instanceof DOMException && fault.name === "AbortError") return null;
    log({ work: "read a logo for a document", tenantId: school.id, fault: String(fault) });
    return null;
  }
}

async function readLogoUrl(db: TenantReader): Promise<string | null> {
  const [settings, entitlements] = await Promise.all([readSettings(db), readEntitlements(db)]);
  return documentLogo(entitlements, settings);
}

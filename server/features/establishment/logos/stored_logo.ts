import { sql } from "drizzle-orm";
import type { TenantReader } from "../../../../db/doors.ts";
import { establishmentSettings } from "../../../../db/tenant/schema/index.ts";
import { notFound } from "../../../../domain/errors.ts";
import { links } from "../../../../domain/links.ts";
import type { Services } from "../../../services/services.ts";
import { drawnId, drawnKey, sweepDrawn, uploadIdOf } from "../../evidence/drawn_upload.ts";

type StoredLogo = { id: string; storageKey: string; fileName: string; fileType: string; fileSize: number };

/** A logo in use. Throws `not_found`. */
export async function readLogo(
  db: Pick<TenantReader, "select">,
  { tenantId, id }: { tenantId: string; id: string },
): Promise<StoredLogo> {
  const uploadId = uploadIdOf("logo", id);
  if (uploadId === null) throw notFound();
  const url = links.logo(id);
  const [row] = await db.select({
    size: sql<number | null>`
      case ${url} when logo_url then logo_size when pdf_logo_url then pdf_logo_size end`,
  }).from(establishmentSettings);
  if (!row?.size) throw notFound();
  return {
    id,
    storageKey: drawnKey("logo", tenantId, uploadId),
    fileName: "logo.png",
    fileType: "image/png",
    fileSize: row.size,
  };
}

/** The id in a logo's address. */
export function logoIdOf(url: string): string {
  return url.slice(links.logo("").length);
}

/** Sweeps logos that a crash left unused; true when more remain. */
export function sweepLogos(
  services: Pick<Services, "doors" | "storage" | "now">,
  tenantId: string,
  signal?: AbortSignal,
): Promise<boolean> {
  const url = sql`${links.logo(drawnId("logo", "upl_"))} || substr(uploads.id, 5)`;
  const used = sql`exists (
    select 1 from establishment_settings where logo_url = ${url} or pdf_logo_url = ${url})`;
  return sweepDrawn(services, tenantId, { purpose: "logo", used }, signal);
}

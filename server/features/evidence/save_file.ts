import { type SQL, sql } from "drizzle-orm";
import type { TenantWriter } from "../../../db/doors.ts";
import { LINK_FILE_TYPE, type LinkType } from "../../../domain/external_links.ts";
import type { UploadOwner } from "./uploads/upload_owner.ts";

export type NewFile = {
  id: string;
  name: string;
  owner: UploadOwner;
  now: Date;
  /** Condition that the event of the change was written. */
  eventWritten: SQL;
};

export type NewLink = { url: string; type: LinkType };

export function uploadedFileStatement(tx: Pick<TenantWriter, "db">, file: NewFile, uploadId: string) {
  return tx.db.run(sql`
    insert into files
      (id, storage_key, file_name, file_type, file_size, uploaded_by_kind, uploaded_by, uploaded_at)
    select ${file.id}, storage_key, ${file.name}, file_type, received, owner_kind, owner_id, ${file.now.toISOString()}
    from uploads where id = ${uploadId} and ${file.eventWritten}`);
}

/** Size 0, and nothing is stored under its storage key. */
export function linkedFileStatement(tx: Pick<TenantWriter, "db">, file: NewFile, link: NewLink) {
  return tx.db.run(sql`
    insert into files
      (id, storage_key, file_name, file_type, file_size, uploaded_by_kind, uploaded_by, uploaded_at, link_url, link_type)
    select ${file.id}, ${file.id}, ${file.name}, ${LINK_FILE_TYPE}, 0, ${file.owner.kind}, ${file.owner.id},
      ${file.now.toISOString()}, ${link.url}, ${link.type}
    where ${file.eventWritten}`);
}

import { type SQL, sql } from "drizzle-orm";
import type { TenantWriter } from "../../../db/doors.ts";
import { LINK_FILE_TYPE, type LinkType } from "../../../domain/external_links.ts";
import type { UploadOwner } from "./uploads/upload_owner.ts";

/** A file that is about to be kept, under which condition, and by whom. */
export type NewFile = {
  id: string;
  name: string;
  owner: UploadOwner;
  now: Date;
  /** That the change which keeps it has happened: its event is there. */
  happened: SQL;
};

/** An external link as it is kept: checked, spelled out, and of a type. */
export type NewLink = { url: string; type: LinkType };

/** The statement that keeps an upload's bytes as a file; what they are and how many is what was measured. */
export function uploadedFileStatement(tx: Pick<TenantWriter, "db">, file: NewFile, uploadId: string) {
  return tx.db.run(sql`
    insert into files
      (id, storage_key, file_name, file_type, file_size, uploaded_by_kind, uploaded_by, uploaded_at)
    select ${file.id}, storage_key, ${file.name}, file_type, received, owner_kind, owner_id, ${file.now.toISOString()}
    from uploads where id = ${uploadId} and ${file.happened}`);
}

/** The statement that keeps a link as a file without bytes: it takes no room, and nothing lies under its storage key. */
export function linkedFileStatement(tx: Pick<TenantWriter, "db">, file: NewFile, link: NewLink) {
  return tx.db.run(sql`
    insert into files
      (id, storage_key, file_name, file_type, file_size, uploaded_by_kind, uploaded_by, uploaded_at, link_url, link_type)
    select ${file.id}, ${file.id}, ${file.name}, ${LINK_FILE_TYPE}, 0, ${file.owner.kind}, ${file.owner.id},
      ${file.now.toISOString()}, ${link.url}, ${link.type}
    where ${file.happened}`);
}

import { type SQL, sql } from "drizzle-orm";
import { z } from "zod";
import type { TenantWriter } from "../../../db/doors.ts";
import { AppError } from "../../../domain/errors.ts";
import { ACCEPTED_TYPES, evidenceKind, safeFileName } from "../../../domain/evidence.ts";
import {
  checkLink,
  guessLinkType,
  LINK_FILE_TYPE,
  LINK_TYPES,
  linkTitle,
  normalizeLink,
} from "../../../domain/external_links.ts";
import { TEXT_LIMITS } from "../../../domain/limits.ts";
import { eventStatement, eventWritten, type NewEvent } from "../activity/events.ts";
import { extensionOf } from "./content/detect_type.ts";
import { thumbnailStatements } from "./thumbnails/request_thumbnail.ts";
import type { UploadOwner } from "./uploads/upload_rules.ts";
import { attachUpload, readUsableUpload } from "./uploads/usable_upload.ts";

/** `fileUrl` is the upload's object path or the link's address; the server measures type and size itself. */
export const newFileFields = {
  fileName: z.string().max(TEXT_LIMITS.fileName * 4, "This file name is too long.").trim().nullish(),
  fileType: z.string().max(255),
  fileUrl: z.string().max(4000),
  fileSize: z.int().nonnegative().nullish(),
  thumbnailUrl: z.string().max(2000).nullish(),
  linkType: z.enum(LINK_TYPES).nullish(),
};
export type NewFileForm = z.infer<z.ZodObject<typeof newFileFields>>;

/** A link needs no name. */
export const NAME_REQUIRED = { path: ["fileName"], message: "Name the file." };

export function hasName({ fileName, fileType }: Pick<NewFileForm, "fileName" | "fileType">): boolean {
  return fileType === LINK_FILE_TYPE || Boolean(fileName);
}

type NewFile = {
  fileId: string;
  owner: UploadOwner;
  purpose: "evidence" | "resource";
  now: Date;
  /** Condition of the whole change, put to its first statement. */
  when: SQL;
  event: NewEvent & { id: string };
};

/**
 * Statements that save an upload or an external link (never fetched) and the event, for the front of the batch; the
 * rest depends on `eventWritten`. Throws as `readUsableUpload` for an upload; for a link `invalid`.
 */
export async function newFileStatements(tx: TenantWriter, form: NewFileForm, file: NewFile) {
  const { fileId, owner, purpose, now, when } = file;
  const written = eventWritten(file.event.id);
  const event = (data: { size: number; kind: string }, condition?: SQL) =>
    eventStatement(tx, { ...file.event, data: { ...file.event.data, ...data } }, condition);
  if (form.fileType === LINK_FILE_TYPE) {
    const { url, type, title } = parseLink(form);
    return [
      event({ size: 0, kind: "link" }, when),
      // Nothing is stored under its storage key.
      tx.db.run(sql`
        insert into files (id, storage_key, file_name, file_type, file_size, uploaded_by_kind, uploaded_by, uploaded_at,
          link_url, link_type)
        select ${fileId}, ${fileId}, ${title}, ${LINK_FILE_TYPE}, 0, ${owner.kind}, ${owner.id}, ${now.toISOString()},
          ${url}, ${type} where ${written}`),
    ];
  }
  const upload = await readUsableUpload(tx, { objectPath: form.fileUrl, owner, purpose, now });
  const name = storedName(form.fileName ?? "", upload.type);
  return [
    attachUpload(tx, upload, { owner, purpose, now, and: when }),
    event({ size: upload.received, kind: evidenceKind(upload.type) }),
    tx.db.run(sql`
      insert into files (id, storage_key, file_name, file_type, file_size, uploaded_by_kind, uploaded_by, uploaded_at)
      select ${fileId}, storage_key, ${name}, file_type, received, owner_kind, owner_id, ${now.toISOString()}
      from uploads where id = ${upload.id} and ${written}`),
    ...thumbnailStatements(tx, { fileId, owner, now, written }, upload.type, form.thumbnailUrl),
  ];
}

/** The title defaults to '{Type} Link' (spec 1 §2.7). */
function parseLink({ fileUrl, fileName, linkType }: NewFileForm) {
  const urlError = checkLink(fileUrl);
  if (urlError) throw new AppError("invalid", urlError, { fields: { fileUrl: urlError } });
  const type = linkType ?? guessLinkType(fileUrl);
  // Control and bidirectional characters can disguise a name.
  const typed = (fileName ?? "").toWellFormed().normalize("NFC").replace(/[\p{Cc}\p{Bidi_Control}]/gu, " ");
  const title = linkTitle(typed, type);
  if ([...title].length > TEXT_LIMITS.linkTitle) {
    const message = `At most ${TEXT_LIMITS.linkTitle} characters fit here`;
    throw new AppError("invalid", message, { fields: { fileName: message } });
  }
  return { url: normalizeLink(fileUrl), type, title };
}

/** Safe name whose extension matches the type: `holiday.bat` of a JPEG becomes `holiday.bat.jpg`. */
function storedName(fileName: string, type: string): string {
  const name = safeFileName(fileName.toWellFormed());
  const extensions = ACCEPTED_TYPES[type]?.extensions ?? [];
  const extension = extensions[0];
  return extension === undefined || extensions.includes(extensionOf(name))
    ? name
    : safeFileName(`${name}.${extension}`);
}

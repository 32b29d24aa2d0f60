import { LINK_FILE_TYPE, type LinkType } from "../../../domain/external_links.ts";
import { calls } from "../../../domain/links.ts";
import type { FileView } from "../../../server/features/evidence/read_assignment_files.ts";
import { callApi } from "../../call_api.ts";

/** A link as the form gives it; without a title it is called after its type (spec 1 §2.7). */
export type ExternalLink = { url: string; title: string; linkType: LinkType };

/** Adds a link to an outcome. Throws `ApiError` for a refusal, `TypeError` without a network. */
export async function sendLink(
  submissionId: string,
  { url, title, linkType }: ExternalLink,
): Promise<FileView> {
  const body = { fileName: title, fileType: LINK_FILE_TYPE, fileUrl: url, linkType };
  return await callApi<FileView>(calls.submissionFiles(submissionId), { method: "POST", body });
}

/** The host of an address as people read it: `youtube.com`; the address itself where it cannot be told. */
export function hostOf(url: string): string {
  return URL.canParse(url) ? new URL(url).hostname.replace(/^www\./, "") : url;
}

import type { Refused } from "./attempt.ts";
import { breaks } from "./breaks.ts";
import { LINK } from "./tenant_rows.ts";

/** What breaks the checks of the tables that hold evidence, resources, earlier texts and the steps taken. */
export const EVIDENCE_CHECKS: readonly Refused[] = [
  ...breaks("id = 1", "storage_use", { id: 2 }),
  ...breaks("bytes >= 0", "storage_use", { bytes: -1 }),
  ...breaks("file_size >= 0", "files", { file_size: -1 }),
  ...breaks(
    "link_type in ('youtube', 'vimeo', 'google-drive', 'dropbox', 'website')",
    "files",
    { ...LINK, link_type: "YouTube" },
    { ...LINK, link_type: "" },
  ),
  ...breaks(
    "thumbnail in ('none', 'waiting', 'made', 'failed')",
    "files",
    { thumbnail: "" },
    { thumbnail: "done" },
  ),
  ...breaks("thumbnail_size > 0", "files", { thumbnail_size: 0 }),
  ...breaks("shared in (0, 1)", "files", { shared: 2 }),
  ...breaks("uploaded_by_kind in ('staff', 'student')", "files", { uploaded_by_kind: "system" }),
  ...breaks("added_by_kind in ('staff', 'student')", "submission_files", { added_by_kind: "system" }),
  ...breaks("removed_by_kind in ('staff', 'student')", "submission_files", { removed_by_kind: "system" }),
  ...breaks(
    "(removed_at is null) = (removed_by is null)",
    "outcome_resources",
    { removed_at: "now" },
    { removed_by: "usr_one" },
  ),
  ...breaks("box in ('reflection', 'feedback')", "versions", { box: "comment" }),
  ...breaks("author_kind in ('staff', 'student')", "versions", { author_kind: "system" }),
  ...breaks("lost >= 0", "versions", { lost: -1 }),
  ...breaks(
    "step in ('submit', 'assess', 'verify', 'award', 'return')",
    "portfolio_steps",
    { step: "withdraw" },
  ),
  ...breaks(
    "from_status in ('submitted', 'assessed', 'verified')",
    "portfolio_steps",
    { from_status: "none" },
    { from_status: "awarded" },
  ),
  ...breaks(
    "to_status in ('submitted', 'assessed', 'verified', 'awarded')",
    "portfolio_steps",
    { to_status: "none" },
  ),
  ...breaks("by_kind in ('staff', 'student')", "portfolio_steps", { by_kind: "operator" }),
  ...breaks("declared in (0, 1)", "portfolio_steps", { declared: 2 }),
  ...breaks("step <> 'return' or words is not null", "portfolio_steps", { step: "return" }),
  ...breaks("owner_kind in ('staff', 'student')", "uploads", { owner_kind: "widget" }),
  ...breaks(
    "purpose in ('evidence', 'resource', 'thumbnail', 'logo', 'picture', 'signature')",
    "uploads",
    { purpose: "malware" },
  ),
  ...breaks("declared_size >= 0", "uploads", { declared_size: -1 }),
  ...breaks("received >= 0", "uploads", { received: -1 }),
  ...breaks("state in ('promised', 'receiving', 'received', 'attached')", "uploads", { state: "done" }),
  ...breaks(
    "(state in ('received', 'attached')) = (file_type is not null)",
    "uploads",
    { state: "received" },
    { state: "attached" },
    { state: "promised", file_type: "image/png" },
    { state: "receiving", file_type: "image/png" },
  ),
];

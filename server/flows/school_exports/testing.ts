import { makeZip } from "client-zip";
import { createHash } from "node:crypto";
import { LEFT_OUT_TABLES } from "../../../db/fleet/portable_tables.ts";
import { unzipBytes } from "../../features/student_record/testing.ts";

type Rows = Record<string, Record<string, unknown>[]>;

/** Columns in which an imported school differs. */
const OWN_COLUMNS: readonly string[] = [
  "tenant_identity.tenant_id",
  "files.storage_key",
  "files.thumbnail_key",
  "files.print_key",
  "staff.picture_key",
  "uploads.storage_key",
];

/** Columns that an export ends, as a restore does: open lessons, support, waiting emails and drawings. */
const ENDED_COLUMNS: readonly string[] = [
  "lessons.closed_at",
  "support_grants.ended_at",
  "link_mails.state",
  "link_mails.reason",
  "link_mails.done_at",
  "files.thumbnail",
];

/** Events that a school gets when control tells it what it has bought. */
const OWN_EVENTS = ["entitlements.applied"];

/** Rows by table without what an import makes of its own; `original`: the exported school's, of an imported one. */
export function comparable(tables: Rows, original?: Rows): Rows {
  const known = new Set(original?.events?.map(({ id }) => id));
  const other = new Set([...OWN_COLUMNS, ...ENDED_COLUMNS]);
  const result: Rows = {};
  for (const [table, rows] of Object.entries(tables)) {
    if (LEFT_OUT_TABLES.has(table)) continue;
    const kept = rows.filter((row) =>
      table === "uploads"
        ? row.state === "attached" && row.purpose !== "thumbnail"
        : !(original && table === "events" && OWN_EVENTS.includes(String(row.what)) && !known.has(row.id))
    );
    result[table] = kept.map((row) =>
      Object.fromEntries(Object.entries(row).filter(([column]) => !other.has(`${table}.${column}`)))
    );
  }
  return result;
}

type Change = (entries: Map<string, Uint8Array>) => void;

/** A ZIP as an export would be, changed: with checksums that fit unless `sums` is false. */
export async function changedZip(
  bytes: Uint8Array,
  change: Change,
  { sums = true } = {},
): Promise<Uint8Array> {
  const entries = await unzipBytes(bytes);
  change(entries);
  if (sums) {
    entries.delete("manifest-sha256.txt");
    const lines = [...entries].map(([name, content]) =>
      `${createHash("sha256").update(content).digest("hex")}  ${name}\n`
    );
    entries.set("manifest-sha256.txt", new TextEncoder().encode(lines.join("")));
  }
  const files = [...entries].map(([name, input]) => ({ name, input: new Uint8Array(input) }));
  return new Uint8Array(await new Response(makeZip(files)).arrayBuffer());
}

/** A change of `manifest.json`. */
export function inManifest(change: (manifest: Record<string, unknown>) => void): Change {
  return (entries) => {
    const manifest = JSON.parse(new TextDecoder().decode(entries.get("manifest.json")));
    change(manifest);
    entries.set("manifest.json", new TextEncoder().encode(JSON.stringify(manifest)));
  };
}

const AT = "2026-06-15T09:00:00.000Z";
const LATER = "2026-06-15T10:00:00.000Z";
const STAFF = "(select user_id from staff limit 1)";
const STUDENT = "(select id from students where archived_at is null limit 1)";
const ARCHIVED = "(select id from students where archived_at is not null limit 1)";
const UNIT = "(select id from uas_units limit 1)";
const FILE = "(select id from files where link_url is null limit 1)";
const AWARDED = "(select id from unit_assignments where portfolio_status = 'awarded' limit 1)";
const MESSAGE = "(select id from chat_messages limit 1)";

/** Rows of what no page of the erasure room makes: with it, every table that is exported has some. */
export const MORE_ROWS: readonly string[] = [
  `insert into lessons values ('les_x', ${STAFF}, '123456', '${AT}', '${LATER}', null)`,
  `insert into support_grants (id, reason, granted_by, granted_at, ends_at)
    values ('sgr_x', 'question', ${STAFF}, '${AT}', '${LATER}')`,
  "insert into support_people values ('usr_support', 'help@provider.example', 'Help', 'Desk')",
  `insert into link_mailings values ('lml_x', ${STAFF}, '${AT}')`,
  `insert into link_mails (id, mailing_id, student_id, state) values ('lnm_x', 'lml_x', ${STUDENT}, 'waiting')`,
  `insert into classes values ('cls_x', ${STAFF}, 'Garden', '${AT}')`,
  `insert into class_students values ('cls_x', ${STUDENT}, '${AT}')`,
  `insert into phrases values ('phr_x', null, 'Well done', '${AT}')`,
  `insert into embed_origins values ('emb_x', 'https://oak.example', ${STAFF}, '${AT}')`,
  `insert into outcome_resources (id, unit_id, outcome_id, file_id, added_by, added_at)
    values ('res_x', ${UNIT}, 'out_x', ${FILE}, ${STAFF}, '${AT}')`,
  `insert into pack_handovers values (${ARCHIVED}, '${AT}', ${STAFF})`,
  `insert into late_declarations values (${AWARDED}, 'own_work', ${STAFF}, '${AT}')`,
  `insert into signatures values ('sig_x', ${UNIT}, 'educator', ${STAFF}, 'Sam', null, '2026-06-15', '${AT}')`,
  `insert into signature_rows values ('sig_x', ${AWARDED}, '[]')`,
  `insert into lti_platforms (id, name, issuer, client_id, deployment_ids, authorization_url, origin, jwks_url, added_by,
      added_at) values ('ltp_x', 'Moodle', 'https://m.example', 'c', '["1"]', 'https://m.example/a', 'https://m.example',
      'https://m.example/k', ${STAFF}, '${AT}')`,
  `insert into lti_courses values ('ltc_x', 'ltp_x', '1', 'c', 'Course', 'https://m.example/m', '${AT}')`,
  `insert into lti_line_items (id, platform_id, deployment_id, link_id, unit_id, course, noted_at)
    values ('lli_x', 'ltp_x', '1', 'l', ${UNIT}, 'Course', '${AT}')`,
  `insert into erasures (id, student_id, reason, ordered_by, ordered_at, due_at)
    values ('era_x', ${ARCHIVED}, 'request', ${STAFF}, '${AT}', '2027-01-01T00:00:00.000Z')`,
  `insert or ignore into chat_message_receipts values (${MESSAGE}, ${ARCHIVED}, 'student', '${AT}')`,
  `insert into chat_reports (id, message_id, reported_by, reported_by_type, reported_at)
    values ('rep_x', ${MESSAGE}, ${ARCHIVED}, 'student', '${AT}')`,
  `insert into chat_openings values ('opn_x', (select id from chat_threads limit 1), ${STAFF}, '', '${AT}')`,
];

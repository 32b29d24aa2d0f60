import assert from "node:assert/strict";
import { createHash } from "node:crypto";
import { mkdir, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { sql } from "drizzle-orm";
import { addStudent, assign } from "../../../test/factories.ts";
import { completeOutcomes, countEvents, openPortfolioFixture } from "../../../test/portfolio_fixture.ts";
import { isInstalled } from "../../../test/pdf_tools.ts";
import { worldTest } from "../../../test/world.ts";
import { pdfText } from "../../documents/testing.ts";
import { addLink } from "../evidence/testing.ts";
import { freeSlots } from "../student_record/testing.ts";
import { MANIFEST } from "./manifest.ts";
import { attach, makePackPath, openPackRoom, packFiles } from "./testing.ts";

const HOSTILE_NAMES = [
  "../../etc/passwd.txt",
  "a\\b\nc\r.txt",
  "-rf.txt",
  "*  two  spaces?.txt",
  `"><script>alert(1)</script>.txt`,
  "🌻 sunflower & 100%.txt",
  "صورة الحديقة.txt",
  "\u2028line.txt",
  `${"long ".repeat(60)}.txt`,
];

/** What `sha256sum -c` says of the unpacked files. */
async function checkWithTool(files: ReadonlyMap<string, Uint8Array>): Promise<{ ok: boolean; said: string }> {
  const folder = await Deno.makeTempDir({ prefix: "evidence pack " });
  try {
    for (const [name, bytes] of files) {
      await mkdir(dirname(join(folder, name)), { recursive: true });
      await writeFile(join(folder, name), bytes);
    }
    const args = ["--check", "--strict", MANIFEST];
    const { code, stdout, stderr } = await new Deno.Command("sha256sum", { args, cwd: folder }).output();
    return { ok: code === 0, said: new TextDecoder().decode(stdout) + new TextDecoder().decode(stderr) };
  } finally {
    await Deno.remove(folder, { recursive: true });
  }
}

function recomputed(files: ReadonlyMap<string, Uint8Array>): string {
  return [...files].filter(([name]) => name !== MANIFEST)
    .map(([name, bytes]) => `${createHash("sha256").update(bytes).digest("hex")}  ${name}\n`).join("");
}

worldTest("a pack has the PDF, the sheet and the originals under their references", async (world) => {
  const fixture = await openPortfolioFixture(world);
  const { oak, teacher, studentRecord, portfolio } = fixture;
  const other = await assign(teacher, await addStudent(teacher, { firstName: "Zelda", lastName: "Other" }));
  await completeOutcomes({ teacher, portfolio: other });
  await attach(fixture, 0, "bed.txt", "The first bed.");
  await attach(fixture, 0, "bed.txt", "The second bed.");
  await addLink(teacher, portfolio.submissions[1]!.id, "https://garden.example/bed");
  await attach(fixture, 1, "plan.txt");
  await completeOutcomes({ teacher, portfolio });
  const path = await makePackPath(fixture);
  const pdf = await packFiles(teacher, path);
  assert.deepEqual([...pdf.keys()], [
    "121766 Amara Whitlock.pdf",
    "Summary sheet 121766.pdf",
    "121766/O1/A bed.txt",
    "121766/O1/B bed.txt",
    "121766/O2/B plan.txt",
    "links.txt",
    MANIFEST,
  ]);
  const text = (name: string) => new TextDecoder().decode(pdf.get(name));
  assert.equal(text("121766/O1/B bed.txt"), "The second bed.");
  assert.equal(text("links.txt"), "121766/O2/A  https://garden.example/bed\n");
  assert.equal(text(MANIFEST), recomputed(pdf));
  const pages = async (name: string) => (await pdfText(pdf.get(name)!)).join(" ");
  assert.match(await pages("121766 Amara Whitlock.pdf"), /121766\/O1\/B/);
  const sheet = await pages("Summary sheet 121766.pdf");
  assert.match(sheet, /Whitlock, Amara 15\/6\/26/);
  assert.doesNotMatch(sheet, /Zelda|Other/, "another student");
  const events = await oak.rows(sql`
    select actor_kind as kind, student_id as student, assignment_id as portfolio from events
    where what = 'portfolio.pack_downloaded'`);
  assert.deepEqual(events, [{ kind: "staff", student: studentRecord.id, portfolio: portfolio.id }]);
  assert.equal(freeSlots(world.services, oak.id, "evidence"), 4, "the slot is given back");
});

worldTest("the manifest names each file by what it holds, whatever it is called", async (world) => {
  const fixture = await openPortfolioFixture(world);
  for (const [at, name] of HOSTILE_NAMES.entries()) await attach(fixture, 0, name, `Words ${at}`);
  const files = await packFiles(fixture.teacher, await makePackPath(fixture));
  assert.equal(files.size, HOSTILE_NAMES.length + 3);
  for (const name of files.keys()) assert.doesNotMatch(name, /\.\.\/|[\\<>:"|?*\p{Cc}]|^[/-]/u, name);
  assert.equal(new TextDecoder().decode(files.get(MANIFEST)), recomputed(files));
  if (!await isInstalled("sha256sum")) return;
  const { ok, said } = await checkWithTool(files);
  assert.ok(ok, said);
  assert.equal(said.match(/: OK$/gm)?.length, files.size - 1, said);
  const [piece] = [...files.keys()].filter((name) => name.startsWith("121766/"));
  files.set(piece!, new TextEncoder().encode("Other words"));
  assert.match((await checkWithTool(files)).said, /FAILED/);
});

worldTest(
  "lost bytes are said in a file of the manifest, and a file of two outcomes is in both",
  async (world) => {
    const fixture = await openPortfolioFixture(world);
    const { oak, teacher, portfolio } = fixture;
    await attach(fixture, 0, "both.txt", "Shown twice.");
    await attach(fixture, 0, "lost.txt");
    await oak.run(sql`
    insert into submission_files (id, submission_id, file_id, added_by_kind, added_by, added_at)
    select 'evd_second', ${portfolio.submissions[2]!.id}, f.id, 'staff', f.uploaded_by, f.uploaded_at
    from files f where f.file_name = 'both.txt'`);
    const path = await makePackPath(fixture);
    const [lost] = await oak.rows<{ key: string }>(
      sql`select storage_key as key from files where file_name = 'lost.txt'`,
    );
    await world.services.storage.remove(lost!.key);
    const files = await packFiles(teacher, path);
    assert.deepEqual([...files.keys()].slice(2), [
      "121766/O1/A both.txt",
      "121766/O1/B lost.txt is missing.txt",
      "121766/O3/A both.txt",
      MANIFEST,
    ]);
    assert.deepEqual(files.get("121766/O1/A both.txt"), files.get("121766/O3/A both.txt"));
    assert.equal(new TextDecoder().decode(files.get(MANIFEST)), recomputed(files));
  },
);

worldTest("an archived portfolio has its pack, with its own sheet", async (world) => {
  const { oak, admin, path, studentRecord } = await openPackRoom(world);
  const at = "2026-06-15T08:00:00.000Z";
  await oak.run(sql`update students set archived_at = ${at} where id = ${studentRecord.id}`);
  const files = await packFiles(admin, path);
  const sheet = (await pdfText(files.get("Summary sheet 121766.pdf")!)).join(" ");
  assert.match(sheet, /Whitlock, Amara 0 of 3 dated/);
  assert.equal(await countEvents(world, oak, "portfolio.pack_downloaded"), 1);
});

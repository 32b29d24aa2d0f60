import assert from "node:assert/strict";
import { loadAssets } from "../server/services/assets.ts";

const CLIENT = new URL("../dist/client/", import.meta.url);

/** Per page: its islands, and the most that its first script may be in Brotli, in bytes and files. */
const BUDGETS = [
  {
    page: "a student's portfolio",
    islands: [
      "portfolio/StudentPortfolioIsland",
      "chat/ChatPanelIsland",
      "sign_in/LogoutIsland",
      "display/DisplayIsland",
    ],
    bytes: 111_200,
    files: 9,
  },
  {
    page: "a portfolio for staff",
    islands: ["portfolio/PortfolioIsland", "chat/ChatPanelIsland"],
    bytes: 111_700,
    files: 9,
  },
  { page: "the messages", islands: ["chat/MessagesIsland", "chat/UnreadIsland"], bytes: 102_800, files: 8 },
  { page: "a sign-in", islands: ["sign_in/EmailLinkIsland"], bytes: 107_300, files: 7 },
  { page: "a unit", islands: ["register/RegisterIsland"], bytes: 104_100, files: 7 },
  {
    page: "a summary sheet",
    islands: ["summary_sheets/SummarySheetIsland", "summary_sheets/UnitPickerIsland"],
    bytes: 109_600,
    files: 10,
  },
  {
    page: "the review board",
    islands: ["board/BoardIsland", "chat/UnreadIsland"],
    bytes: 106_800,
    files: 7,
  },
  {
    page: "Manage Students",
    islands: ["students/ManageStudentsIsland", "chat/UnreadIsland", "profile/StaffFrameIsland"],
    bytes: 140_200,
    files: 11,
  },
  {
    page: "the claims",
    islands: ["claims/ReadinessIsland", "claims/NextClaimIsland", "chat/UnreadIsland"],
    bytes: 136_000,
    files: 11,
  },
  {
    page: "a teacher's dashboard",
    islands: ["dashboard/TeacherDashboardIsland", "chat/UnreadIsland"],
    bytes: 102_700,
    files: 6,
  },
];

Deno.test("a page's first script stays within its budget", async (t) => {
  const assets = await loadAssets(CLIENT);
  for (const { page, islands, ...budget } of BUDGETS) {
    await t.step(page, async () => {
      const files = [assets.entry, ...assets.scripts([...islands, "toaster/ToasterIsland"]).preload];
      const sizes = await Promise.all(files.map(sentSize));
      const bytes = sizes.reduce((sum, size) => sum + size, 0);
      assert.ok(files.length <= budget.files, `${files.length} files, at most ${budget.files}`);
      assert.ok(bytes <= budget.bytes, `${bytes} bytes, at most ${budget.bytes}:\n${files.join("\n")}`);
    });
  }
});

Deno.test("no scripts load each other in a circle", async () => {
  const text = await Deno.readTextFile(new URL(".vite/manifest.json", CLIENT));
  const manifest: Record<string, { imports?: string[] }> = JSON.parse(text);
  const checked = new Set<string>();
  const check = (key: string, path: readonly string[]) => {
    assert.ok(!path.includes(key), [...path, key].join(" imports "));
    if (checked.has(key)) return;
    for (const imported of manifest[key]?.imports ?? []) check(imported, [...path, key]);
    checked.add(key);
  };
  for (const key of Object.keys(manifest)) check(key, []);
});

async function sentSize(address: string): Promise<number> {
  const file = new URL(address.replace("/assets/", ""), CLIENT);
  const compressed = await Deno.stat(new URL(`${file}.br`)).catch(() => null);
  return (compressed ?? await Deno.stat(file)).size;
}

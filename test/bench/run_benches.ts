// `deno task bench [--write] [name …]`: these benchmarks, or all, one after another. Each needs two idle cores. Exits
// with 1 where one misses its target. `--write` keeps the figures of all in docs/performance.md.
import { SERVER_FLAGS } from "../../cli/server_flags.ts";
import { type Figure, formatNumber, formatWanted, isMet } from "./report.ts";

const BENCHES = [
  "cold_phone",
  "slow_line",
  "staff_pages",
  "start_up",
  "portfolio_page",
  "school_size",
  "isolates",
  "noisy_tenant",
  "chat_polls",
  "database_server",
  "daily_round",
  "summary_pdf",
  "portfolio_pdf",
  "evidence_files",
  "student_import",
];
const PAGE = new URL("../../docs/performance.md", import.meta.url);
const TABLE = /(?<=<!-- figures -->\n)[^]*(?=<!-- end of figures -->)/;

const names = Deno.args.filter((arg) => !arg.startsWith("--"));
const selected = BENCHES.filter((name) => names.length === 0 || names.includes(name));
if (selected.length === 0) {
  console.error(`There is no such benchmark. There are: ${BENCHES.join(", ")}.`);
  Deno.exit(1);
}
const figures: Figure[] = [];
let failures = 0;
for (const name of selected) {
  console.log(`\n${name}`);
  const file = await Deno.makeTempFile();
  const { success } = await new Deno.Command(Deno.execPath(), {
    args: ["run", "-A", ...SERVER_FLAGS, new URL(`${name}.ts`, import.meta.url).href],
    env: { NODE_ENV: "production", BENCH_FIGURES: file },
  }).spawn().status;
  if (!success) failures++;
  figures.push(...JSON.parse(await Deno.readTextFile(file) || "[]"));
  await Deno.remove(file);
}
if (Deno.args.includes("--write")) {
  const page = await Deno.readTextFile(PAGE);
  await Deno.writeTextFile(PAGE, page.replace(TABLE, () => table(figures)));
  await new Deno.Command(Deno.execPath(), { args: ["fmt", "--quiet", PAGE.pathname] }).output();
}
Deno.exit(failures === 0 ? 0 : 1);

function table(figures: readonly Figure[]): string {
  const rows = figures.map((figure) =>
    `| ${figure.name} | ${formatNumber(figure.value)} ${figure.unit} | ${formatWanted(figure)} | ${
      isMet(figure) ? "" : "short"
    } |`
  );
  return ["", "| what | measured | wanted | |", "| --- | --- | --- | --- |", ...rows, "", ""].join("\n");
}

// `deno task bench summary_pdf`: processor time of a summary sheet from the thread that waits, and from a new one.
import process from "node:process";
import { openDocumentWorker } from "../../server/documents/document_worker.ts";
import { student, summaryDocument } from "../../server/features/summary_sheets/drawing/testing.ts";
import { SUMMARY_DRAWING } from "../../server/features/summary_sheets/make_summary_pdf.ts";
import { median, reportFigures } from "./report.ts";

const ROUNDS = 5;
const STUDENTS = 30;
const OUTCOMES = 8;
const { module, limits } = SUMMARY_DRAWING;

const students = Array.from({ length: STUDENTS }, (_, n) => student(`Ash${n}`, "Robin", OUTCOMES));
const sheet = summaryDocument(students);
const warm = openDocumentWorker();
await warm.make(module, sheet, limits);
const rounds: { warm: number; cold: number }[] = [];
for (let round = 0; round < ROUNDS; round++) {
  rounds.push({
    cold: await cpuMs(() => openDocumentWorker().make(module, sheet, limits)),
    warm: await cpuMs(() => warm.make(module, sheet, limits)),
  });
}
reportFigures([
  {
    name: "summary PDF, warm",
    value: median(rounds.map(({ warm, cold }) => warm / cold)),
    unit: "× a new thread's",
    wanted: { atMost: 0.25 },
  },
  {
    name: "summary PDF, warm",
    value: median(rounds.map(({ warm }) => warm)),
    unit: "ms of processor",
    wanted: { atMost: 250 },
  },
]);
Deno.exit();

async function cpuMs(work: () => Promise<unknown>): Promise<number> {
  const before = process.cpuUsage();
  await work();
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1000;
}

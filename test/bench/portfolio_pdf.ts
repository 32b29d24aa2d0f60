// `deno task bench portfolio_pdf`: calls of a page while a portfolio of photos becomes a PDF, and without it, in one run.
import { p95, startPhotoSchool } from "../processes/photo_school.ts";
import { reportFigures } from "./report.ts";

const PHOTOS = 100;
const QUIET_CALLS = 400;

const school = await startPhotoSchool(PHOTOS, { drawn: true });
for (let call = 0; call < 100; call++) await school.page();
const quiet: number[] = [];
for (let call = 0; call < QUIET_CALLS; call++) quiet.push(await school.page());
const { document, pages, seconds } = await school.makePdf();
await school[Symbol.asyncDispose]();
console.log(
  `p95 ${p95(quiet).toFixed(1)} ms quiet, ${p95(pages).toFixed(1)} ms of ${pages.length} calls meanwhile`,
);
reportFigures([
  {
    name: "calls beside a portfolio's PDF, p95",
    value: p95(pages) / p95(quiet),
    unit: "× the quiet one",
    wanted: { atMost: 2 },
  },
  {
    name: `a portfolio's PDF of ${PHOTOS} photos of 6 MB`,
    value: document.state === "ready" ? seconds : Infinity,
    unit: "s",
    wanted: { atMost: 5 },
  },
]);
Deno.exit();

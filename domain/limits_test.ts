import assert from "node:assert/strict";
import { LIFETIMES, sizeText, STUDENT_LINKS, TEXT_LIMITS, UPLOAD_LIMITS } from "./limits.ts";

Deno.test("uploads are limited as the spec says, in bytes and files", () => {
  assert.deepEqual(UPLOAD_LIMITS, {
    evidence: { bytes: 524_288_000, files: 5 },
    picture: { bytes: 5_242_880, files: 1 },
    other: { bytes: 10_485_760, files: 1 },
  });
});

Deno.test("lifetimes are as decided, in milliseconds", () => {
  const minutes = Object.fromEntries(Object.entries(LIFETIMES).map(([name, ms]) => [name, ms / 60_000]));
  assert.deepEqual(minutes, {
    staffSessionIdle: 8 * 60,
    staffSession: 7 * 24 * 60,
    studentSessionIdle: 2 * 60,
    studentSession: 12 * 60,
    widgetSessionIdle: 60,
    launchSessionIdle: 30,
    handOverTicket: 0.5,
    schoolTicket: 0.5,
    lastSeenInterval: 5,
    mailedLink: 15,
    operatorLink: 60,
    demonstrationLink: 24 * 60,
    studentLink: 30 * 24 * 60,
    packLink: 30 * 24 * 60,
    studentLinkLock: 15,
    uploadPromise: 24 * 60,
    removedFile: 30 * 24 * 60,
    studentCard: 400 * 24 * 60,
    studentCardLock: 15,
    lesson: 60,
    maxLesson: 8 * 60,
    contactMessage: 365 * 24 * 60,
    drafts: 7 * 24 * 60,
    supportHandover: 5,
    supportSession: 60,
    supportSitting: 15,
    trial: 7 * 24 * 60,
    signup: 24 * 60,
  });
  assert.deepEqual(STUDENT_LINKS, { max: 5, wrongAddresses: 5 });
});

/** Names, student ids, organisations, chat messages and reasons are measured in the tests of their checks. */
Deno.test("text limits are in characters", () => {
  assert.partialDeepStrictEqual(TEXT_LIMITS, {
    comment: 20_000,
    contactMessage: 5_000,
    institution: 200,
    heldAt: 200,
    linkTitle: 200,
    resourceDescription: 1_000,
    email: 254,
    yearGroup: 40,
    className: 60,
    note: 2_000,
    pastedNames: 40_000,
    fileName: 300,
    search: 100,
  });
});

Deno.test("staff read sizes in megabytes with two decimals, small ones in kilobytes", () => {
  const cases: [number, string][] = [
    [0, "0 kB"],
    [1, "1 kB"],
    [5_242, "6 kB"],
    [5_243, "0.01 MB"],
    [1_048_576, "1.00 MB"],
    [1_572_864, "1.50 MB"],
    [524_288_000, "500.00 MB"],
  ];
  for (const [bytes, text] of cases) assert.equal(sizeText(bytes), text);
});

Deno.test("students read sizes in words", () => {
  const MB = 1024 * 1024;
  const cases: [number, string][] = [
    [0, "small"],
    [2 * MB - 1, "small"],
    [2 * MB, "medium size"],
    [20 * MB, "large"],
    [100 * MB - 1, "large"],
    [500 * MB, "very large"],
  ];
  for (const [bytes, text] of cases) assert.equal(sizeText(bytes, true), text);
});

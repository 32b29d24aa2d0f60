import type { SheetSample } from "./sheet_sample.ts";

export const SIGNS: SheetSample = {
  idea: "ligatures, curly quotes, spaces that do not break, words parted by soft hyphens",
  text: "123456\n\u201cOf\ufb01ce\u201d skills\u00a0\u2013 \ufb01rst steps\nLevel:\u00a0Level Three\n\n" +
    "In successfully completing this unit the learner will have\nacquired an understanding of\n" +
    "1.\u00a0why con\ufb01dential papers are kept under\nlock, and who\u2019s allowed to see them\u00a0\u00a0Summary sheet\n" +
    "2. how self-service printers\nare paid Summary sheet\n" +
    "\ufeff3. the word \u00ab\u200bpara\u00adgraph\u00bb, or para\u00ad\ngraph \u2026 Student completed work",
  expected: {
    unitCode: "123456",
    title: '"Office" skills \u2013 first steps',
    level: "Level Three",
    approvedDate: null,
    outcomes: [
      [
        "acquired an understanding of why confidential papers are kept under lock, and who's allowed to see them",
        "sheet",
      ],
      ["acquired an understanding of how self-service printers are paid", "sheet"],
      ["acquired an understanding of the word \u00abparagraph\u00bb, or paragraph", "work"],
    ],
    unsure: [],
  },
};

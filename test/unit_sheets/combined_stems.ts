import type { SheetSample } from "./sheet_sample.ts";

export const COMBINED_STEMS: SheetSample = {
  idea: "stems of several verbs, over two lines, in capitals, with words of an outcome that look like one",
  text: `Code 104455
Meeting others
PRE-ENTRY LEVEL
In successfully completing this unit the learner should have:
DEMONSTRATED THE ABILITY TO
1. Show someone what he or she has
experienced
Summary sheet
shown some knowledge of and demonstrated the
ability to
2. Greet another person  Summary sheet
participated in
3. A game for two, following what has been
shown to them  Summary sheet and/or
Student completed work
gained an awareness of / acquired an interest in
4. The wishes of others  Student completed work`,
  expected: {
    unitCode: "104455",
    title: "Meeting others",
    level: "Pre-entry",
    approvedDate: null,
    outcomes: [
      ["demonstrated the ability to show someone what he or she has experienced", "sheet"],
      ["shown some knowledge of and demonstrated the ability to greet another person", "sheet"],
      ["participated in a game for two, following what has been shown to them", "either"],
      ["gained an awareness of / acquired an interest in the wishes of others", "work"],
    ],
    unsure: [],
  },
};

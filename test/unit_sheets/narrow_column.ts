import type { SheetSample } from "./sheet_sample.ts";

export const NARROW_COLUMN: SheetSample = {
  idea:
    "a narrow column in the middle of its row, so that its words begin above the number; a number missing",
  text: `Swimming for fun
Level: Entry Level
Unit code: 110220
In successfully completing this unit the learner will have
demonstrated the ability to
1. enter the water safely      Summary sheet
                               Summary sheet
2. float on the back           and/or Student
                               completed work
3. swim 10 metres
4. leave the water safely      Summary sheet
6. shower, dry off and dress   Summary sheet
Approved June 2016`,
  expected: {
    unitCode: "110220",
    title: "Swimming for fun",
    level: "Entry Level",
    approvedDate: null,
    outcomes: [
      ["demonstrated the ability to enter the water safely", "sheet"],
      ["demonstrated the ability to float on the back", "either"],
      ["demonstrated the ability to swim 10 metres", "sheet"],
      ["demonstrated the ability to leave the water safely", "sheet"],
      ["demonstrated the ability to shower, dry off and dress", "sheet"],
    ],
    unsure: ["outcomes", 2],
  },
};

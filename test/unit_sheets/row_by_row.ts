import type { SheetSample } from "./sheet_sample.ts";

export const ROW_BY_ROW: SheetSample = {
  idea: "copied from a viewer: each cell on lines of its own, Windows line ends, brackets behind the numbers",
  text: [
    "Unit code: 070147",
    "Making a simple",
    "hot meal",
    "Level: Entry Level",
    "Approved 1st September 2009",
    "In successfully completing this unit the",
    "learner will have",
    "demonstrated the ability to:",
    "1) wash hands, tie back hair and put on an",
    "apron before cooking",
    "Summary sheet",
    "2) collect the ingredients and equipment",
    "named in a recipe",
    "Summary sheet and/or Student",
    "completed work",
    "acquired an understanding of:",
    "3)",
    "two ways to stay safe near a hot pan",
    "Student completed",
    "work",
  ].join("\r\n"),
  expected: {
    unitCode: "070147",
    title: "Making a simple hot meal",
    level: "Entry Level",
    approvedDate: "2009-09-01",
    outcomes: [
      ["demonstrated the ability to wash hands, tie back hair and put on an apron before cooking", "sheet"],
      ["demonstrated the ability to collect the ingredients and equipment named in a recipe", "either"],
      ["acquired an understanding of two ways to stay safe near a hot pan", "work"],
    ],
    unsure: ["title"],
  },
};

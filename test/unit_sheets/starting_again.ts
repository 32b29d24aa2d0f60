import type { SheetSample } from "./sheet_sample.ts";

export const STARTING_AGAIN: SheetSample = {
  idea:
    "numbers that start again under each stem, times and measures that look like numbers, an answer in capitals",
  text: `Unit Code: 119900
Baking bread
Level: Level 1
Approved: 2020-11-03
In successfully completing this unit the learner will have
demonstrated the ability to
1. have the dough ready by
2.30 in the afternoon       Summary sheet
2. bake it at 200 degrees for
1.5 hours                   Summary sheet
shown knowledge of
1. Why yeast makes dough rise   Student completed work
2. two kinds of bread,  from two
countries                   Student completed work
Resources
1. An oven`,
  expected: {
    unitCode: "119900",
    title: "Baking bread",
    level: "Level One",
    approvedDate: "2020-11-03",
    outcomes: [
      ["demonstrated the ability to have the dough ready by 2.30 in the afternoon", "sheet"],
      ["demonstrated the ability to bake it at 200 degrees for 1.5 hours", "sheet"],
      ["shown knowledge of Why yeast makes dough rise", "work"],
      ["shown knowledge of two kinds of bread, from two countries", "work"],
    ],
    unsure: [],
  },
};

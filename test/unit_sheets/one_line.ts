import type { SheetSample } from "./sheet_sample.ts";

export const ONE_LINE: SheetSample = {
  idea: "pasted through something that lost the line ends of the outcomes",
  text: "Caring for hens\nLevel: Level One\nUnit code 117001\n" +
    "In successfully completing this unit the learner will have demonstrated the ability to " +
    "1. feed hens Summary sheet 2. collect 2 or more eggs Summary sheet shown knowledge of " +
    "3. what hens eat Student completed work experienced 4. holding a hen Summary sheet",
  expected: {
    unitCode: "117001",
    title: "Caring for hens",
    level: "Level One",
    approvedDate: null,
    outcomes: [
      ["demonstrated the ability to feed hens", "sheet"],
      ["demonstrated the ability to collect 2 or more eggs", "sheet"],
      ["shown knowledge of what hens eat", "work"],
      ["experienced holding a hen", "sheet"],
    ],
    unsure: [],
  },
};

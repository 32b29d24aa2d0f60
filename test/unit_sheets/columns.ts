import type { SheetSample } from "./sheet_sample.ts";

export const COLUMNS: SheetSample = {
  idea: "columns kept apart by spaces, wrapped on both sides, numbers running on across stems",
  text: `
AQA Unit Award Scheme

121766
Growing vegetables in a raised bed
Level: Level One

In successfully completing this unit the learner will have        Evidence needed

demonstrated the ability to
1. prepare a raised bed by clearing weeds and raking     Summary sheet
   the soil level
2. sow two kinds of vegetable seed at the depth and      Summary sheet and/or
   spacing on the packet                                 Student completed
                                                         work

shown knowledge of
3. how to tell a seedling from a weed                    Student completed work
4. two pests, and how to keep them away without          Student completed
   harming other animals                                 work

experienced
5. harvesting, washing and tasting a vegetable.          Summary sheet

Approved 15 March 2021                 Unit Award Scheme                Page 1 of 1
`,
  expected: {
    unitCode: "121766",
    title: "Growing vegetables in a raised bed",
    level: "Level One",
    approvedDate: "2021-03-15",
    outcomes: [
      [
        "demonstrated the ability to prepare a raised bed by clearing weeds and raking the soil level",
        "sheet",
      ],
      [
        "demonstrated the ability to sow two kinds of vegetable seed at the depth and spacing on the packet",
        "either",
      ],
      ["shown knowledge of how to tell a seedling from a weed", "work"],
      ["shown knowledge of two pests, and how to keep them away without harming other animals", "work"],
      ["experienced harvesting, washing and tasting a vegetable", "sheet"],
    ],
    unsure: [],
  },
};

import type { SheetSample } from "./sheet_sample.ts";

export const TWO_CODES: SheetSample = {
  idea: "a second number that could be the code, a level of its own kind, numbers without a sign behind them",
  text: `115500
This unit replaces
102030
First steps in British Sign Language
Level: Entry Level / Level One

In successfully completing this unit the learner will have
shown knowledge of
1 the signs for colours
Student completed work
2 the alphabet
Student completed work
1
demonstrated the ability to
3 introduce himself or herself, and 12 things in a room
Summary sheet`,
  expected: {
    unitCode: "115500",
    title: "First steps in British Sign Language",
    level: "Entry Level / Level One",
    approvedDate: null,
    outcomes: [
      ["shown knowledge of the signs for colours", "work"],
      ["shown knowledge of the alphabet", "work"],
      ["demonstrated the ability to introduce himself or herself, and 12 things in a room", "sheet"],
    ],
    unsure: ["unitCode", "level"],
  },
};

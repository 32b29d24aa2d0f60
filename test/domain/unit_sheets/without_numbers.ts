import type { SheetSample } from "./sheet_sample.ts";

export const WITHOUT_NUMBERS: SheetSample = {
  idea: "typed up without numbers, each outcome with its stem, no level and no approval",
  text: `Painting a wall
Unit 123001

demonstrated the ability to mask the edges of a wall
Summary sheet
demonstrated the ability to paint it with a roller,
in straight strokes
Summary sheet and/or Student completed work

experienced working in a team
`,
  expected: {
    unitCode: "123001",
    title: "Painting a wall",
    level: "",
    approvedDate: null,
    outcomes: [
      ["demonstrated the ability to mask the edges of a wall", "sheet"],
      ["demonstrated the ability to paint it with a roller, in straight strokes", "either"],
      ["experienced working in a team", "sheet"],
    ],
    unsure: ["level", "title", "outcomes", 2],
  },
};

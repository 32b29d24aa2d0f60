import type { SheetSample } from "./sheet_sample.ts";

export const PAGES: SheetSample = {
  idea: "two pages, each with head and foot, in the middle of an outcome; guidance after the last",
  text: `AQA
Unit Award Scheme
Independent travel: planning a journey    118204
Level: Level Two
In successfully completing this unit the learner will have
demonstrated the ability to
1. choose between two ways of making a journey, giving a
Approved 21 June 2018
Page 1 of 2
\fAQA
Unit Award Scheme
Independent travel: planning a journey    118204
Level: Level Two
reason for the choice Student completed work
2. plan a journey with one change Student completed work
had the opportunity to
3. travel with 2 others Summary sheet
Resources
A timetable, a map and a telephone are needed.
1 hour should be enough.
Approved 21 June 2018
Page 2 of 2`,
  expected: {
    unitCode: "118204",
    title: "Independent travel: planning a journey",
    level: "Level Two",
    approvedDate: "2018-06-21",
    outcomes: [
      [
        "demonstrated the ability to choose between two ways of making a journey, giving a reason for the choice",
        "work",
      ],
      ["demonstrated the ability to plan a journey with one change", "work"],
      ["had the opportunity to travel with 2 others", "sheet"],
    ],
    unsure: [],
  },
};

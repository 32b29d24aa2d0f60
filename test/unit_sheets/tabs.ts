import type { SheetSample } from "./sheet_sample.ts";

export const TABS: SheetSample = {
  idea: "a table copied with tabs, labels before the heading's facts, an older code of five digits",
  text: "UNIT AWARD SCHEME\nUnit title:\tUsing a bus timetable\nUnit code:\t70147\tLevel:\tEntry 3\n" +
    "Approval date: 03/02/2012\n\nOutcomes to be accredited\tEvidence to be offered\n" +
    "In successfully completing this unit the learner will have\n" +
    "shown knowledge of\n1.\twhere a timetable is kept\tStudent completed work\n" +
    "2.\tthe words 'arrive' and 'depart'\tSummary sheet\n" +
    "demonstrated the ability to\n3.\tread the time of the next bus\tSummary sheet and/or Student completed work\n" +
    "All outcomes recorded on an AQA Summary Sheet\n\u00a9 2012 AQA and its licensors\n",
  expected: {
    unitCode: "70147",
    title: "Using a bus timetable",
    level: "Entry Level 3",
    approvedDate: "2012-02-03",
    outcomes: [
      ["shown knowledge of where a timetable is kept", "work"],
      ["shown knowledge of the words 'arrive' and 'depart'", "sheet"],
      ["demonstrated the ability to read the time of the next bus", "either"],
    ],
    unsure: [],
  },
};

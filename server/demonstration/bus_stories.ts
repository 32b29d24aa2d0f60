import type { Story } from "./story.ts";

const BUS = { unitCode: "118204" } as const;

/** One class on one unit, in every state that a unit's page shows. */
export const BUS_STORIES: readonly Story[] = [
  {
    ...BUS,
    studentId: "001204",
    startedDaysAgo: 12,
    outcomes: [
      {
        reflection: "I found the stop outside the library by myself. I knew it by the blue bench.",
        complete: true,
      },
      {
        reflection: "The 14 came after ten minutes. I put my arm out early so the driver saw me.",
        feedback: "You checked the number twice before you signalled. That is just what I was hoping to see.",
        complete: true,
      },
      { reflection: "I showed my pass and the driver said good morning." },
      {},
      {
        reflection: "If I miss my stop I stay calm, get off at the next one and ring Mum.",
        evidence: ["plan"],
        feedback: "A clear plan. Can you add what you would do if your phone had no battery?",
      },
      {
        reflection: "I took this from the window. The hill means it is two more stops.",
        evidence: ["photo"],
        links: [{ url: "https://buses.example/14/map", title: "My stops on the map" }],
      },
      { reflection: "I said excuse me first. You can hear it.", evidence: ["recording"] },
    ],
    steps: [],
  },
  { ...BUS, studentId: "001221", startedDaysAgo: 11, outcomes: [{ complete: true }], steps: [] },
  {
    ...BUS,
    studentId: "001156",
    startedDaysAgo: 16,
    outcomes: [
      { reflection: "Stop C, outside the post office. The map on the shelter says so." },
      { reflection: "The 14 and the 41 look alike from far away, so I read it out loud." },
      { feedback: "You had your fare ready before the bus came." },
      { reflection: "I sat by the door. I rang the bell after the church." },
      { reflection: "The board said cancelled. I read the next time and sent my nan a message." },
      { reflection: "The church, the bridge and the big tree.", evidence: ["photo"] },
      { reflection: "I asked the driver which side for the way back." },
    ],
    completeAll: true,
    steps: ["submit"],
  },
  {
    ...BUS,
    studentId: "001187",
    startedDaysAgo: 11,
    outcomes: [
      { reflection: "It is opposite the chip shop.", complete: true },
      { reflection: "I waved. He stopped.", feedback: "Safe, and in good time.", complete: true },
      { complete: true },
      {
        reflection: "Upstairs at the front is best but I sat downstairs with Tomasz.",
        feedback: "Kind of you. When did you ring the bell?",
      },
      { reflection: "Wait for the next one. They come every ten minutes." },
    ],
    steps: [],
  },
  {
    ...BUS,
    studentId: "001193",
    startedDaysAgo: 11,
    outcomes: [
      { reflection: "I knew it from the picture on my phone.", complete: true },
      { reflection: "14. Arm out. Easy.", complete: true },
      { reflection: "My pass would not beep. I tried again and it did.", complete: true },
      { complete: true },
      {
        reflection: "I would ask at the library, they know me there.",
        feedback: "A good plan, Zoë. Write down the number to ring as well.",
      },
      {},
      { reflection: "Someone in a uniform, or someone with children.", evidence: ["plan"] },
    ],
    steps: [],
  },
  {
    ...BUS,
    studentId: "001210",
    startedDaysAgo: 11,
    outcomes: [
      { feedback: "You led the way for all of us.", complete: true },
      { reflection: "I can see the number before the others can.", complete: true },
      { reflection: "One pound. I had it in my glove." },
      { reflection: "I held on to the yellow pole." },
    ],
    steps: [],
  },
];

/** One picture shared with companions. */
export const TRIP = {
  ...BUS,
  photographer: "001204",
  companions: ["001221", "001187", "001193", "001210", "001156"],
  daysAgo: 1,
} as const;

export const TRIP_RESOURCE = {
  sample: "timetable",
  description: "The times we practise with. Find your own stop first.",
} as const;

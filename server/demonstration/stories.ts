import type { WorkflowStep } from "../../domain/workflow.ts";
import { BUS_STORIES } from "./bus_stories.ts";
import type { Story } from "./story.ts";

const ALL_STEPS: readonly WorkflowStep[] = ["submit", "assess", "verify", "award"];

/** Every state; unit 121766 and the other students are left for trying the product. */
export const STORIES: readonly Story[] = [
  ...BUS_STORIES,
  {
    studentId: "001204",
    unitCode: "110386",
    startedDaysAgo: 38,
    outcomes: [
      {
        reflection: "This is our road from my window. I use the crossing, not the corner.",
        evidence: ["photo"],
        feedback: "Well done, Amelia.",
      },
      {},
      { reflection: "I rang my aunt and told her where I was." },
      { reflection: "I would walk to a shop and tell someone who works there.", evidence: ["plan"] },
    ],
    completeAll: true,
    steps: ALL_STEPS,
  },
  {
    studentId: "001187",
    unitCode: "119412",
    startedDaysAgo: 15,
    outcomes: [
      {
        reflection: "My full name, my address, my school and my phone number.",
        evidence: ["plan"],
        complete: true,
      },
      { reflection: "Three words that do not belong together, with a number in the middle.", complete: true },
      { reflection: "I made my account private and switched off location.", complete: true },
      { reflection: "It says hurry, it has spelling mistakes, and it wants money.", evidence: ["report"] },
      { reflection: "Someone can save it before I delete it." },
      { reflection: "It can stay with you all day, even when you put the phone away." },
      { reflection: "I showed Mr Okafor how to block and report." },
      { reflection: "My mum and Mrs Marsh." },
    ],
    steps: ["submit"],
  },
  {
    studentId: "001193",
    unitCode: "113291",
    startedDaysAgo: 26,
    outcomes: [
      { feedback: "Zoë compared the two prints with real care." },
      { reflection: "I drew a hill and a sun. The letters had to be backwards.", evidence: ["photo"] },
      {},
      { reflection: "The second print was cleaner because I used less ink.", evidence: ["photo"] },
      { reflection: "1/3, 2/3 and 3/3 in pencil underneath.", evidence: ["photo"] },
      {
        reflection: "Next time I would cut the sky first, because it is the biggest part.",
        evidence: ["report"],
      },
    ],
    completeAll: true,
    steps: ["submit", "assess"],
  },
  {
    studentId: "001156",
    unitCode: "124619",
    startedDaysAgo: 30,
    outcomes: [
      { feedback: "Read to the last page, and asked for the sequel." },
      {
        reflection: "It is set on an island in winter. Kit is brave but does not know it yet.",
        evidence: ["report"],
      },
      { reflection: "“The ice remembers” matters because it comes back at the end.", evidence: ["plan"] },
      {
        reflection: "The short sentences make you read faster, like you are running too.",
        evidence: ["plan"],
      },
      {
        reflection: "For people who like adventure and do not mind being sad for a chapter.",
        evidence: ["report"],
      },
    ],
    completeAll: true,
    steps: ["submit", "assess", "verify"],
  },
  {
    studentId: "001210",
    unitCode: "114726",
    startedDaysAgo: 36,
    outcomes: [
      { reflection: "Warm muscles stretch. Cold ones can tear.", evidence: ["plan"] },
      { reflection: "Jog, side steps, arm circles, tag, balance.", evidence: ["report"] },
      { feedback: "A clear voice, and everyone had space." },
      { reflection: "We played tag walking, so that Ella’s chair was no slower than us." },
    ],
    completeAll: true,
    steps: ALL_STEPS,
  },
  // On paper: complete, and never submitted.
  { studentId: "001221", unitCode: "070147", startedDaysAgo: 2, outcomes: [], completeAll: true, steps: [] },
  {
    studentId: "001210",
    unitCode: "128906",
    startedDaysAgo: 44,
    outcomes: [
      {
        reflection: "Protein is for muscles. Fruit is for not getting ill.",
        feedback: "Two of five: keep going!",
      },
      { reflection: "I slept eight hours, then six, then nine." },
    ],
    steps: [],
  },
  {
    studentId: "001162",
    unitCode: "126237",
    startedDaysAgo: 18,
    outcomes: [
      { reflection: "19 of 25 people wanted cake, 4 wanted fruit.", evidence: ["report"], complete: true },
      {
        reflection: "Lemon drizzle, because it is cheap and no one in the survey was allergic.",
        feedback: "Good reasons, Priya. Please show the cost of one slice in the next outcome.",
      },
    ],
    steps: [],
  },
  {
    studentId: "001175",
    unitCode: "112935",
    startedDaysAgo: 20,
    outcomes: [
      { complete: true },
      { reflection: "Bread, milk, apples: about £4.", evidence: ["plan"], complete: true },
      { complete: true },
      { complete: true },
      { reflection: "I added it up on the receipt and it was right.", evidence: ["photo"], complete: true },
      { reflection: "I need a coat. I want the red one.", complete: true },
    ],
    steps: ["submit"],
  },
  {
    studentId: "001149",
    unitCode: "122380",
    startedDaysAgo: 6,
    outcomes: [{ complete: true }, {}],
    steps: [],
  },
];

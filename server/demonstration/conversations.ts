import { BUS_CONVERSATION } from "./bus_conversation.ts";
import type { ConversationStory, Moment, TeacherName } from "./school.ts";

/** An administrator's goes to all students on the unit. */
export type AnnouncementStory = {
  by: TeacherName | "administrator";
  unitCode: string;
  lines: readonly (Moment & { text: string })[];
  /** The school's own student ids. */
  readBy: readonly string[];
};

/** Some are unread for the users whose links are printed. */
export const CONVERSATIONS: readonly ConversationStory[] = [
  BUS_CONVERSATION,
  {
    studentId: "001204",
    unitCode: "110386",
    exchanges: [
      {
        daysAgo: 20,
        at: "11:00",
        lines: [
          ["student", "is this one finished"],
          ["teacher", "It is. All four outcomes are complete, and Mrs Marsh has checked it."],
          ["student", "do i get a certificate"],
          [
            "teacher",
            "A statement, with everything that you have achieved on it. I will give it to you in class.",
          ],
        ],
      },
    ],
  },
  {
    studentId: "001187",
    unitCode: "119412",
    unread: "teacher",
    exchanges: [
      {
        daysAgo: 12,
        at: "10:50",
        lines: [
          ["student", "Sir, in outcome 7, can I use a made-up account? I do not want to show my own."],
          ["teacher", "Yes, please do. Never show your own name or your friends’ in a screenshot."],
          ["student", "OK. I will make one with my sister."],
        ],
      },
      {
        daysAgo: 1,
        at: "15:40",
        lines: [
          ["student", "I have handed it in. I am not sure about outcome 8."],
          ["student", "It asks for a helpline as well and I only wrote people. Can I still add it?"],
        ],
      },
    ],
  },
  {
    studentId: "001221",
    unitCode: "070147",
    unread: "teacher",
    exchanges: [
      {
        daysAgo: 1,
        at: "12:15",
        lines: [
          ["teacher", "Hello Tomasz. On Thursday we cook. Which vegetable would you like to cut?"],
          ["student", "carrot"],
          ["student", "not onion"],
        ],
      },
    ],
  },
  {
    studentId: "001193",
    unitCode: "113291",
    exchanges: [
      {
        daysAgo: 9,
        at: "13:30",
        lines: [
          ["student", "My second print has a white spot in the sky. Do I have to start again?"],
          ["teacher", "Keep it! Tell me in outcome 6 why it is there. That is what the outcome is about."],
          ["student", "Too little ink in the corner."],
          ["teacher", "Exactly."],
        ],
      },
    ],
  },
  {
    studentId: "001162",
    unitCode: "126237",
    unread: "student",
    exchanges: [
      {
        daysAgo: 3,
        at: "11:20",
        lines: [
          ["student", "One cake is £2.40 to make and I get 12 slices."],
          ["student", "So 20p each?"],
          ["teacher", "20p is what a slice costs you. What will you sell it for, and why?"],
        ],
      },
    ],
  },
];

/** One is unread for the student whose link is printed. */
export const ANNOUNCEMENTS: readonly AnnouncementStory[] = [
  {
    by: "administrator",
    unitCode: "118204",
    lines: [
      {
        daysAgo: 6,
        at: "09:00",
        text:
          "The office has new bus passes. If yours is lost or scratched, come and see Mrs Marsh before Friday.",
      },
    ],
    readBy: ["001204"],
  },
  {
    by: "okafor",
    unitCode: "118204",
    lines: [
      {
        daysAgo: 3,
        at: "09:30",
        text:
          "We travel on the 14 this week. Bring your pass and a coat, and have your phone charged.\n\nIf you would rather come with someone, tell me here or in class. That is always fine.",
      },
      {
        daysAgo: 1,
        at: "15:30",
        text:
          "What a good trip! The picture from the window is in your portfolio now, and a timetable is beside outcome 1.",
      },
    ],
    readBy: [],
  },
];

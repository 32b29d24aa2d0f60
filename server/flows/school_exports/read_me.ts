import { LEFT_OUT } from "../../../db/fleet/portable_tables.ts";
import { dateAndTime } from "../../../domain/dates.ts";

type ReadMe = { school: string; madeAt: string; timeZone: string; staff: number; students: number };

const WIDTH = 78;

/** For someone at a school who has never seen the product. */
export function readMe({ school, madeAt, timeZone, staff, students }: ReadMe): string {
  const parts = [
    `${school}: everything that Unitfolio held on ${dateAndTime(madeAt, timeZone)}`,
    `This file contains the records of ${counted(students, "student", "students")} and ${
      counted(staff, "member of staff", "members of staff")
    }, with their portfolios, evidence and messages. It is personal data: keep it where only people who may read it can, and delete it when it is no longer needed.`,
    "WHAT IS IN IT",
    "csv/  Tables that open in Excel, LibreOffice or Google Sheets:",
    list([
      "students.csv: the students and their teachers",
      "staff.csv: teachers and administrators",
      "units.csv: the units and what is to be done in each",
      "portfolios.csv: who works or worked on which unit, and how far it came",
      "outcomes.csv: what students and teachers wrote about each outcome",
      "evidence.csv: every file and link, whose it is, and its name in files/",
    ]),
    "files/  Photos, films, documents and other evidence as they were uploaded. Their names are short codes: find a file's code in the first column of evidence.csv.",
    "data/  All records, one table a file, one record a line (JSON), for software. Messages, notes, claims and the history of changes are here and in no CSV file.",
    "manifest.json  What this export is: when it was made, by which version, how many records and files it contains, and files that could not be found.",
    "manifest-sha256.txt  Checksums. Where this ZIP has been unpacked, the command  sha256sum -c manifest-sha256.txt  tells whether every file is unchanged.",
    "A cell of a CSV file that begins with =, +, - or @ has an apostrophe before it, so that a spreadsheet does not run it. In data/ the text is as it was typed.",
    "WHAT IS NOT IN IT, AND WHY",
    list(LEFT_OUT.map(({ why }) => `${why}.`)),
    "HOW TO USE IT AGAIN",
    "The operator of a Unitfolio installation can turn this file into a school again, with the command  tenant import <this file> --subdomain <its new address>",
  ];
  return `${parts.map((part) => part.split("\n").map(wrap).join("\n")).join("\n\n")}\n`;
}

const counted = (count: number, one: string, many: string) => `${count} ${count === 1 ? one : many}`;
const list = (items: readonly string[]) => items.map((item) => `- ${item}`).join("\n");

function wrap(text: string): string {
  const lines = [""];
  for (const word of text.split(/ (?! )/)) {
    const line = lines.at(-1)!;
    if (line === "") lines[lines.length - 1] = word;
    else if (line.length + 1 + word.length <= WIDTH) lines[lines.length - 1] = `${line} ${word}`;
    else lines.push(text.startsWith("- ") ? `  ${word}` : word);
  }
  return lines.join("\n");
}

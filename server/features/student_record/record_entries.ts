import { NO_ACTIVITY_FILTER } from "../../../domain/activity_filter.ts";
import { sentenceText } from "../../../domain/activity_sentence.ts";
import { dateAndTime } from "../../../domain/dates.ts";
import type { PageInput } from "../../../domain/page.ts";
import { activityCsv } from "../activity_log/activity_csv.ts";
import { listActivity } from "../activity_log/list_activity.ts";
import { type HeldPortfolio, listHeldAnnouncements, listHeldPortfolios } from "./read_held.ts";
import { messageEntries, pagedJson } from "./paged_entries.ts";
import { portfolioEntries } from "./portfolio_entries.ts";
import type { RecordSource } from "./record_source.ts";
import { recordHtml } from "./record_html.ts";
import { readSections, type Section } from "./sections.ts";
import { studentSections } from "./student_sections.ts";
import { entryName, type ZipEntry } from "./zip_stream.ts";

const PAGE = 500;

/** All data we hold about a student, read on demand: a portfolio, a page or a piece of evidence at a time. */
export async function* recordEntries(source: RecordSource): AsyncGenerator<ZipEntry> {
  const { school, studentId, now } = source;
  const { timeZone } = school.establishment;
  const [sections, portfolios] = await school.read((db) =>
    Promise.all([readSections(db, studentSections(studentId)), listHeldPortfolios(db, studentId)])
  );
  const folders = portfolios.map((portfolio) => ({ ...portfolio, folder: folderOf(portfolio) }));
  yield entry("index.html", indexHtml(source, sections, folders));
  yield entry("record.json", JSON.stringify({ sections, portfolios }, null, 2));
  for (const portfolio of folders) yield* portfolioEntries(source, portfolio);
  const announcements = (page: PageInput) => school.read(listHeldAnnouncements, { studentId, ...page });
  yield* messageEntries("announcements", announcements, now);
  const activity = (page: PageInput) =>
    school.read(listActivity, { ...NO_ACTIVITY_FILTER, student: studentId, timeZone, ...page });
  const read = (cursor: string | null) => activity({ limit: PAGE, cursor });
  yield { name: "activity.csv", lastModified: now, input: activityCsv(read, timeZone) };
  yield {
    name: "activity.json",
    lastModified: now,
    input: pagedJson(read, ({ sentence, ...event }) => ({
      ...event,
      text: sentenceText(sentence),
    })),
  };

  function entry(name: string, input: string): ZipEntry {
    return { name, lastModified: now, input };
  }
}

type Folder = HeldPortfolio & { folder: string };

function folderOf({ unitCode, title }: HeldPortfolio): string {
  return `portfolios/${entryName(`${unitCode} ${title}`)}`;
}

function indexHtml({ school, now }: RecordSource, sections: Section[], folders: Folder[]): string {
  const { establishmentName, timeZone } = school.establishment;
  const [student] = sections[0]!.rows;
  return recordHtml({
    title: `All data we hold about ${student?.["First name"]} ${student?.["Last name"]}`,
    intro: [
      `By ${establishmentName}, on ${
        dateAndTime(now.toISOString(), timeZone)
      }. Each page here is also a JSON file.`,
      "Before you hand it over: members of staff are named in it, and photos and messages may show other people.",
      "How pages look to a student, such as the size of text, is shown to them alone. What others reported and " +
      "what was opened for safeguarding stay with the establishment, which decides about them.",
    ],
    links: [
      ...folders.map(({ folder, title, unitCode }) => ({
        href: `${folder}/portfolio.html`,
        text: `${title} (${unitCode})`,
      })),
      { href: "announcements.csv", text: "Announcements" },
      { href: "activity.csv", text: "Activity" },
    ],
    sections,
    timeZone,
  });
}

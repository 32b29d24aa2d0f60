import { countText } from "../../../domain/count_text.ts";
import { renderToStaticMarkup } from "react-dom/server";
import { longDate } from "../../../domain/dates.ts";
import { fullName } from "../../../domain/people.ts";
import { UNIT_RECORD } from "../../../domain/unit_record.ts";
import { PackEvidence, type PackPiece } from "./PackEvidence.tsx";
import { PACK_STYLE } from "./pack_style.ts";
import type { PackOutcome, PackStudent, PackUnit } from "./read_pack.ts";

export type PackSection = Omit<PackUnit, "outcomes"> & {
  outcomes: (PackOutcome & { pieces: PackPiece[] })[];
};
/** State of the record of units achieved: `none` without an awarded unit, `missing` where it could not be made. */
export type PackRecord = "here" | "missing" | "none";
type Pack = {
  student: PackStudent;
  record: PackRecord;
  sections: readonly PackSection[];
  establishmentName: string;
  timeZone: string;
  madeAt: string;
};

// No script runs in the page, also where a text of it were ever written unescaped.
const POLICY = "script-src 'none'; object-src 'none'; frame-src 'none'; connect-src 'none'; " +
  "base-uri 'none'; form-action 'none'";

/** `index.html` of a pack: self-contained beside the evidence, without scripts or network requests. */
export function packHtml(pack: Pack): string {
  return `<!doctype html>${renderToStaticMarkup(<PackPage {...pack} />)}`;
}

function PackPage({ student, sections, record, establishmentName, timeZone, madeAt }: Pack) {
  const name = fullName(student);
  const awarded = sections.filter(({ awardedAt }) => awardedAt !== null).length;
  return (
    <html lang="en-GB">
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width,initial-scale=1" />
        <meta httpEquiv="Content-Security-Policy" content={POLICY} />
        <meta name="referrer" content="no-referrer" />
        <title>{`${name} · Units and work`}</title>
        <style dangerouslySetInnerHTML={{ __html: PACK_STYLE }} />
      </head>
      <body>
        <header>
          <p className="school" dir="auto">{establishmentName}</p>
          <h1 dir="auto">{name}</h1>
          <p>{summary(awarded, sections.length)}</p>
          <p className="quiet">
            {`Unit Award Scheme · copied on ${
              longDate(madeAt, timeZone)
            }. This page and the folder “evidence” beside it belong together.`}
          </p>
        </header>
        <main>
          {record !== "none" && <RecordNote record={record} />}
          {sections.length > 0 && <UnitTable sections={sections} timeZone={timeZone} />}
          {sections.map((section) => <Unit key={section.id} section={section} timeZone={timeZone} />)}
        </main>
      </body>
    </html>
  );
}

function RecordNote({ record }: { record: "here" | "missing" }) {
  if (record === "here") {
    return (
      <p className="record">
        <a href={encodeURIComponent(UNIT_RECORD.fileName)}>{UNIT_RECORD.title}</a>{" "}
        <span className="quiet">A PDF to print and keep</span>
      </p>
    );
  }
  return (
    <p className="record">
      {`${UNIT_RECORD.title}: it could not be made when this copy was. Download the copy again to have it.`}
    </p>
  );
}

function summary(awarded: number, all: number): string {
  if (all === 0) return "No units yet.";
  const started = all - awarded;
  const units = `${countText(awarded, "unit")} awarded`;
  return started === 0 ? `${units}.` : `${units}, ${started} more started.`;
}

type Part = { timeZone: string };

function UnitTable({ sections, timeZone }: Part & { sections: readonly PackSection[] }) {
  return (
    <section aria-labelledby="units">
      <h2 id="units">Units</h2>
      <table>
        <thead>
          <tr>
            <th scope="col">Unit</th>
            <th scope="col">State</th>
          </tr>
        </thead>
        <tbody>
          {sections.map((section) => (
            <tr key={section.id}>
              <th scope="row">
                <a href={`#${section.id}`} dir="auto">{section.title}</a>
                <span className="quiet">{` ${section.unitCode}`}</span>
              </th>
              <td>{awardText(section, timeZone)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}

function awardText({ awardedAt, completed, outcomes }: PackSection, timeZone: string): string {
  if (awardedAt !== null) return `Awarded on ${longDate(awardedAt, timeZone)}`;
  return `${completed} of ${outcomes.length} outcomes complete`;
}

function Unit({ section, timeZone }: Part & { section: PackSection }) {
  const { id, title, unitCode, level, awardedAt, statementAt, startedAt, outcomes } = section;
  const facts = [
    [`Unit ${unitCode}`, level].filter(Boolean).join(", "),
    `Begun on ${longDate(startedAt, timeZone)}`,
    ...(statementAt === null ? [] : [`Statement handed over on ${longDate(statementAt, timeZone)}`]),
  ];
  return (
    <article id={id} aria-labelledby={`${id}-title`}>
      <h2 id={`${id}-title`} dir="auto">{title}</h2>
      <p className="quiet facts">{facts.map((fact) => <span key={fact}>{fact}</span>)}</p>
      {awardedAt !== null && (
        <p className="award">
          <strong>{`Awarded on ${longDate(awardedAt, timeZone)}`}</strong>
        </p>
      )}
      <ol>{outcomes.map((outcome) => <Outcome key={outcome.index} {...outcome} timeZone={timeZone} />)}</ol>
    </article>
  );
}

function Outcome({ timeZone, pieces, ...outcome }: Part & PackSection["outcomes"][number]) {
  const { index, description, completedOn, heldAt, reflection, feedback } = outcome;
  const feedbackBy = outcome.feedbackBy === null ? "Feedback" : `Feedback from ${outcome.feedbackBy}`;
  return (
    <li>
      <h3 dir="auto">{`${index + 1}. ${description}`}</h3>
      <p className={completedOn === null ? "quiet" : "complete"}>
        {completedOn === null ? "Not complete" : `Complete on ${longDate(completedOn, timeZone)}`}
      </p>
      <Words
        label={outcome.reflectionByStaff === 1 ? "Reflection, written down by staff" : "My reflection"}
        at={outcome.reflectionAt}
        text={reflection}
        timeZone={timeZone}
      />
      <Words label={feedbackBy} at={outcome.feedbackAt} text={feedback} timeZone={timeZone} />
      {heldAt !== null && (
        <p className="quiet">
          Work kept elsewhere: <bdi>{heldAt}</bdi>
        </p>
      )}
      <PackEvidence pieces={pieces} />
    </li>
  );
}

function Words({ label, at, text, timeZone }: Part & { label: string; at: string | null; text: string }) {
  if (text.trim() === "") return null;
  return (
    <figure className="words">
      <figcaption>
        <bdi>{label}</bdi>
        {at !== null && <span className="quiet">{`, ${longDate(at, timeZone)}`}</span>}
      </figcaption>
      <blockquote dir="auto">{text}</blockquote>
    </figure>
  );
}

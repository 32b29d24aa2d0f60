/** A line of a pasted list of names, as far as it could be read; what is missing is empty. */
export type PastedLine = {
  /** Counted from 1, blank lines included. */
  line: number;
  firstName: string;
  lastName: string;
  studentId: string;
  yearGroup: string;
  email: string;
};

const HEADER =
  /^(full |learner |student )?(name|names|surname|last name|family name|forename|first name|given name)s?$/i;
const FIRST_NAME_HEADER = /^(forename|first name|given name)s?$/i;
/** A year, or a form as in "7B". */
const YEAR = /^((year|yr|y)\.?\s*\d{1,2}|\d{1,2}[a-z]{1,2})$/i;
/** A register's date of birth, which is not kept. */
const DATE = /^(\d{1,2}[/.-]\d{1,2}[/.-]\d{2,4}|\d{4}-\d{2}-\d{2})$/;
/** A bullet or number that a document puts before an entry. */
const LIST_MARK = /^\s*([•·▪◦*–-]|\d{1,3}[.)])\s+/;
const PARTICLES = /^(al|bin|da|de|del|della|den|der|di|dos|du|el|ibn|la|le|mac|st|ter|van|von|zu)$/i;

/**
 * One student a line: "Last, First" or "First Last", then student ID and year group, by commas or by the tabs of a
 * spreadsheet. Headings, dates of birth and the marks of a list are left out.
 */
export function readPastedLines(text: string): PastedLine[] {
  const lines = text.replace(/^\uFEFF/, "").normalize("NFC").split(/\r\n|\r|\n/)
    .map((content, index) => ({ line: index + 1, cells: cellsOf(content.replace(LIST_MARK, "")) }))
    .filter(({ cells }) => cells.some((cell) => cell !== ""));
  const isHeading = ({ cells }: { cells: string[] }) => HEADER.test(cells[0]!);
  const firstNameFirst = lines.some(({ cells }) => FIRST_NAME_HEADER.test(cells[0]!));
  return lines.filter((line) => !isHeading(line)).map(({ line, cells }) => {
    const { name, rest } = splitName(cells, firstNameFirst);
    return { line, ...name, ...factsOf(rest) };
  });
}

function cellsOf(content: string): string[] {
  const separator = content.includes("\t") ? "\t" : content.includes(";") ? ";" : ",";
  const cells = content.match(separator === "\t" ? /[^\t]+|(?<=^|\t)(?=\t|$)/g : cellPattern(separator)) ??
    [];
  return cells.map((cell) =>
    cell.trim().replace(/^"(.*)"$/, "$1").replace(/""/g, '"').replace(/\s+/g, " ").trim()
  );
}

/** A quoted cell may contain the separator. */
function cellPattern(separator: "," | ";"): RegExp {
  return new RegExp(
    `\\s*"(?:[^"]|"")*"\\s*(?=${separator}|$)|[^${separator}]+|(?<=^|${separator})(?=${separator}|$)`,
    "g",
  );
}

type Name = Pick<PastedLine, "firstName" | "lastName">;

function splitName(cells: string[], firstNameFirst: boolean): { name: Name; rest: string[] } {
  const [first = "", second = "", ...others] = cells;
  const comma = first.indexOf(",");
  if (comma >= 0) {
    const name = { lastName: first.slice(0, comma).trim(), firstName: first.slice(comma + 1).trim() };
    return { name, rest: cells.slice(1) };
  }
  if (isName(second)) {
    const [firstName, lastName] = firstNameFirst ? [first, second] : [second, first];
    return { name: { firstName, lastName }, rest: others };
  }
  return { name: splitFullName(first), rest: cells.slice(1) };
}

function isName(cell: string): boolean {
  return /\p{L}/u.test(cell) && !/[\d@]/.test(cell);
}

/** The last word is the last name, with a particle before it ("van Dijk"). */
function splitFullName(full: string): Name {
  const parts = full.split(" ").filter((part) => part !== "");
  let start = Math.max(parts.length - 1, 1);
  while (start > 1 && PARTICLES.test(parts[start - 1]!)) start--;
  return { firstName: parts.slice(0, start).join(" "), lastName: parts.slice(start).join(" ") };
}

function factsOf(rest: readonly string[]): Pick<PastedLine, "studentId" | "yearGroup" | "email"> {
  const email = rest.find((cell) => cell.includes("@")) ?? "";
  const [first = "", second = ""] = rest.filter((cell) =>
    (cell !== email || cell === "") && !DATE.test(cell)
  );
  return YEAR.test(first) && second === ""
    ? { studentId: "", yearGroup: first, email }
    : { studentId: first, yearGroup: second, email };
}

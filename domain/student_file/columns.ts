import { AppError } from "../errors.ts";
import { STUDENT, STUDENT_FIELDS, type StudentField } from "../students.ts";

/** Required as columns; a date of birth's cells may be empty (spec 2 §5, DECISIONS 14). */
export const REQUIRED_COLUMNS = [
  "studentId",
  "firstName",
  "lastName",
  "dateOfBirth",
] as const satisfies readonly StudentField[];

/** Headers of SIMS, Arbor, Bromcom and Excel as `plainHeader` has them (DOMAIN, A school's files). */
const SPELLINGS: Readonly<Record<StudentField, readonly string[]>> = {
  studentId: [
    "studentid",
    "studentnumber",
    "studentno",
    "studentreference",
    "pupilid",
    "pupilnumber",
    "pupilno",
    "upn",
    "uniquepupilnumber",
    "admissionnumber",
    "admissionno",
    "admno",
    "admnumber",
    "adno",
    "adnumber",
    "misid",
    "id",
  ],
  firstName: [
    "firstname",
    "forename",
    "legalforename",
    "legalfirstname",
    "studentforename",
    "studentfirstname",
    "pupilforename",
    "givenname",
  ],
  lastName: [
    "lastname",
    "surname",
    "legalsurname",
    "legallastname",
    "studentsurname",
    "studentlastname",
    "pupilsurname",
    "familyname",
  ],
  email: [
    "email",
    "emailaddress",
    "studentemail",
    "studentemailaddress",
    "schoolemail",
    "schoolemailaddress",
    "workemail",
    "primaryemail",
    "mail",
  ],
  dateOfBirth: ["dateofbirth", "dob", "birthdate", "birthday", "studentdateofbirth"],
  yearGroup: [
    "yeargroup",
    "year",
    "yr",
    "ncyear",
    "nationalcurriculumyear",
    "yeartaughtin",
    "curriculumyear",
    "currentyeargroup",
    "yeargroupname",
  ],
  learnerNumber: ["learnernumber", "learnerno"],
  registeredYear: ["registeredyear", "registrationyear", "yearregistered"],
};

const FIELD_OF = new Map(
  STUDENT_FIELDS.flatMap((field) => SPELLINGS[field].map((spelling) => [spelling, field] as const)),
);

/** The header of the school's file that a field is read from, where several fit. */
export type ColumnChoices = { readonly [F in StudentField]?: string };

export type Column = { field: StudentField; header: string; index: number };
/** Several columns that fit one field. */
export type Ambiguous = { field: StudentField; headers: string[] };
type Columns = {
  found: Column[];
  ambiguous: Ambiguous[];
  missing: StudentField[];
  unused: string[];
};

/** Name of a field in texts about files. */
export function columnLabel(field: StudentField): string {
  return STUDENT[field].label;
}

/** Ignores case, accents, spaces and punctuation. */
function plainHeader(header: string): string {
  return header.normalize("NFKD").toLowerCase().replace(/[^\p{L}\p{N}]/gu, "");
}

export function countFields(cells: readonly string[]): number {
  return new Set(cells.map((cell) => FIELD_OF.get(plainHeader(cell))).filter(Boolean)).size;
}

/** Nothing is guessed where two columns fit. Throws `invalid` for a choice that is no heading. */
export function recognizeColumns(header: readonly string[], choices: ColumnChoices = {}): Columns {
  const headers = header.map((text, index) => ({ header: text.trim(), index }));
  const found: Column[] = [];
  const ambiguous: Ambiguous[] = [];
  for (const field of STUDENT_FIELDS) {
    const fitting = headers.filter(({ header }) => FIELD_OF.get(plainHeader(header)) === field);
    const choice = choices[field];
    const chosen = headers.filter(({ header }) => header === choice);
    if (choice !== undefined && chosen.length === 0) {
      throw new AppError("invalid", `The file has no heading “${choice}” for ${columnLabel(field)}.`);
    }
    const [only, ...others] = chosen.length > 0 ? chosen : fitting;
    if (only && others.length === 0) found.push({ field, ...only });
    else if (only) ambiguous.push({ field, headers: fitting.map(({ header }) => header) });
  }
  const used = new Set(found.map(({ index }) => index));
  const unclear = new Set(ambiguous.flatMap(({ headers }) => headers));
  const known = new Set<StudentField>([...found, ...ambiguous].map(({ field }) => field));
  return {
    found,
    ambiguous,
    missing: REQUIRED_COLUMNS.filter((field) => !known.has(field)),
    unused: headers.filter(({ header, index }) => header !== "" && !used.has(index) && !unclear.has(header))
      .map(({ header }) => header),
  };
}

/** Column choices from texts such as `Student ID=UPN` or `studentId=UPN`. Throws `invalid`. */
export function readColumnChoices(texts: readonly string[]): ColumnChoices {
  return Object.fromEntries(texts.map((text) => {
    const at = text.indexOf("=");
    const name = plainHeader(text.slice(0, at));
    const field = STUDENT_FIELDS.find((field) =>
      [field, STUDENT[field].label].map(plainHeader).includes(name)
    );
    if (at < 0 || field === undefined) {
      const labels = STUDENT_FIELDS.map(columnLabel).join(", ");
      throw new AppError("invalid", `“${text}” names no field. Write a field=heading; fields are ${labels}.`);
    }
    return [field, text.slice(at + 1).trim()];
  }));
}

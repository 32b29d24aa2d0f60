import { fileURLToPath } from "node:url";
import { join } from "node:path";
import type { DatabaseKind } from "./adapters/adapter.ts";

export type Migration = {
  number: number;
  name: string;
  steps: MigrationStep[];
  /** Tables that lose rows, or go, as its comment says: `-- removes rows of <table>`. */
  removes: string[];
};
/** Atomic. A repeated one is a statement, run until it changes nothing. */
type MigrationStep = { statements: string[]; repeated: boolean };

const FILE_NAME = /^(\d{4})_([a-z0-9_]+)\.sql$/;

export const MIGRATION_FOLDERS: Record<DatabaseKind, string> = {
  control: fileURLToPath(new URL("./control/migrations/", import.meta.url)),
  tenant: fileURLToPath(new URL("./tenant/migrations/", import.meta.url)),
};

const released = new Map<DatabaseKind, Promise<Migration[]>>();

/** The release's own; a process reads them once. */
export function releasedMigrations(kind: DatabaseKind): Promise<Migration[]> {
  return released.getOrInsertComputed(kind, () => readMigrations(MIGRATION_FOLDERS[kind]));
}

/** `NNNN_<name>.sql`, numbered from 1 without a gap; anything else is an error. */
export async function readMigrations(folder: string): Promise<Migration[]> {
  const files = [];
  for await (const entry of Deno.readDir(folder)) if (entry.isFile) files.push(entry.name);
  return await Promise.all(
    files.sort().map(async (file, index) => {
      const [, number, name] = FILE_NAME.exec(file) ?? [];
      if (Number(number) !== index + 1 || !name) {
        throw new Error(
          `${file} should be migration ${index + 1}: files are named NNNN_what.sql, counted from 0001`,
        );
      }
      const script = await Deno.readTextFile(join(folder, file));
      return migrationOf(index + 1, name, script);
    }),
  );
}

export function migrationOf(number: number, name: string, script: string): Migration {
  const removes = [...script.matchAll(REMOVES)].map(([, table]) => table!);
  return { number, name, steps: splitSteps(script), removes };
}

const REMOVES = /^-- removes rows of (\w+)$/gm;
const STEP = /^-- (step|repeated step)$/m;

/** A line `-- step` or `-- repeated step` begins another step; most scripts are one. */
export function splitSteps(script: string): MigrationStep[] {
  const [first = "", ...rest] = script.split(STEP);
  const steps = [{ statements: splitStatements(first), repeated: false }];
  for (let i = 0; i < rest.length; i += 2) {
    steps.push({ statements: splitStatements(rest[i + 1]!), repeated: rest[i] === "repeated step" });
  }
  if (steps.some(({ statements, repeated }) => repeated && statements.length !== 1)) {
    throw new Error("a repeated step of a migration is one statement");
  }
  return steps.filter(({ statements }) => statements.length > 0);
}

// Comment, quoted text or name, word, whitespace, or any other character.
const PIECE =
  /--[^\n]*|\/\*[\s\S]*?\*\/|'(?:[^']|'')*'|"(?:[^"]|"")*"|`(?:[^`]|``)*`|\[[^\]]*\]|\w+|\s+|[^]/g;

/** Semicolons in texts, comments and trigger bodies do not split; as in SQLite's shell, `; end;` ends a trigger. */
export function splitStatements(script: string): string[] {
  const statements: string[] = [];
  let text = "";
  let words: string[] = []; // the statement's pieces that mean something, in lower case
  for (const [piece] of script.matchAll(PIECE)) {
    text += piece;
    if (/^(\s|--|\/\*)/.test(piece)) continue;
    if (piece !== ";") {
      words.push(piece.toLowerCase());
    } else if (isTrigger(words) && !(words.at(-1) === "end" && words.at(-2) === ";")) {
      words.push(piece);
    } else {
      if (words.length > 0) statements.push(text.trim());
      text = "";
      words = [];
    }
  }
  if (words.length > 0) statements.push(text.trim());
  return statements;
}

function isTrigger(words: string[]): boolean {
  const start = words[1] === "temp" || words[1] === "temporary" ? 2 : 1;
  return words[0] === "create" && words[start] === "trigger";
}

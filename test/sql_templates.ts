import { glob } from "node:fs/promises";
import { join } from "node:path";
import { parseSync } from "vite";

/** A template of SQL in the product's source, whole and by its longest piece between values. */
export type SqlTemplate = { place: string; piece: string; text: string };

/** Shorter pieces are found in any statement. */
const MIN_LENGTH = 12;

const TESTS = ["**/*_test.{ts,tsx}", "**/testing*.ts", "**/testdata/**"];

export async function readSqlTemplates(root: string): Promise<SqlTemplate[]> {
  const templates: SqlTemplate[] = [];
  for await (const path of glob("{server,db,cli}/**/*.{ts,tsx}", { cwd: root, exclude: TESTS })) {
    const text = await Deno.readTextFile(join(root, path));
    if (/\bsql[`<]/.test(text)) templates.push(...templatesOf(path, text));
  }
  return templates;
}

export function templatesOf(path: string, text: string): SqlTemplate[] {
  const templates: SqlTemplate[] = [];
  visit(parseSync(path, text).program, (start, pieces) => {
    const piece = pieces.reduce((longest, next) => next.length > longest.length ? next : longest).trim();
    const line = text.slice(0, start).split("\n").length;
    if (piece.length >= MIN_LENGTH) {
      templates.push({ place: `${path}:${line}`, piece, text: pieces.join("?") });
    }
  });
  return templates;
}

type Quasi = { value: { cooked: string } };

function visit(value: unknown, onTemplate: (start: number, pieces: string[]) => void): void {
  if (Array.isArray(value)) {
    for (const item of value) visit(item, onTemplate);
  } else if (typeof value === "object" && value !== null) {
    const node = value as Record<string, unknown>;
    if (node.type === "TaggedTemplateExpression" && (node.tag as { name?: unknown }).name === "sql") {
      const { quasis } = node.quasi as { quasis: Quasi[] };
      onTemplate(node.start as number, quasis.map(({ value }) => value.cooked));
    }
    for (const child of Object.values(node)) visit(child, onTemplate);
  }
}

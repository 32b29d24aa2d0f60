import { type SQL, sql } from "drizzle-orm";

/**
 * That every word of a search stands somewhere in some columns, whatever its case, as an SQL condition; undefined for a
 * search without a word. `%` and `_` mean themselves.
 */
export function matchesWords(search: string, columns: readonly SQL[]): SQL | undefined {
  // Each once: a search of fifty equal letters would keep a large school busy with nothing.
  const words = new Map(
    search.split(/\s+/).filter((word) => word !== "").map((word) => [word.toLowerCase(), word]),
  );
  if (words.size === 0) return undefined;
  const text = sql.join([...columns], sql` || char(10) || `);
  return sql.join([...words.values()].map((word) => wordIn(word, text)), sql` and `);
}

function wordIn(word: string, text: SQL): SQL {
  const tries = spellings(word).map((spelling) =>
    sql`${text} like ${`%${spelling.replace(/[\\%_]/g, "\\$&")}%`} escape '\\'`
  );
  return sql`(${sql.join(tries, sql` or `)})`;
}

/** The database knows the case of English letters only, so every other word is looked for as people write it. */
function spellings(word: string): string[] {
  if (/^\p{ASCII}*$/u.test(word)) return [word];
  const lower = word.toLowerCase();
  const [first = "", ...rest] = lower;
  return [...new Set([word, lower, word.toUpperCase(), first.toUpperCase() + rest.join("")])];
}

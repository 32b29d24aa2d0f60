import { type SQL, sql } from "drizzle-orm";

/**
 * SQL condition that each word occurs in the columns, ignoring case; undefined for an empty search. `%` and
 * `_` are literal.
 */
export function searchCondition(search: string, columns: readonly SQL[]): SQL | undefined {
  return eachWord(search, (word) => containsWord(word, columns));
}

/** SQL condition of all words; undefined for an empty search. */
export function eachWord(search: string, condition: (word: string) => SQL): SQL | undefined {
  // Deduplicated, since every word costs a scan.
  const words = new Map(
    search.split(/\s+/).filter((word) => word !== "").map((word) => [word.toLowerCase(), word]),
  );
  if (words.size === 0) return undefined;
  return sql.join([...words.values()].map(condition), sql` and `);
}

export function containsWord(word: string, columns: readonly SQL[]): SQL {
  const text = sql.join([...columns], sql` || char(10) || `);
  const patterns = spellings(word).map((spelling) =>
    sql`${text} like ${`%${spelling.replace(/[\\%_]/g, "\\$&")}%`} escape '\\'`
  );
  return sql`(${sql.join(patterns, sql` or `)})`;
}

/** SQLite folds ASCII case only. */
function spellings(word: string): string[] {
  if (/^\p{ASCII}*$/u.test(word)) return [word];
  const lower = word.toLowerCase();
  const [first = "", ...rest] = lower;
  return [...new Set([word, lower, word.toUpperCase(), first.toUpperCase() + rest.join("")])];
}

// Comments and quoted text and names, which may hold any word without meaning it.
const INERT = /--[^\n]*|\/\*[\s\S]*?(?:\*\/|$)|'(?:[^']|'')*'|"(?:[^"]|"")*"|`(?:[^`]|``)*`|\[[^\]]*\]/g;
const FIRST_WORD = /^[\s;]*([a-z]+)/i;
const MAIN_VERB = /\b(select|values|insert|update|delete|replace)\b/i;

/**
 * Whether a statement can only read: `select`, `values`, `explain`, a `with` whose main verb is one of these, or a pragma
 * that sets nothing. An embedded database refuses the rest by itself; over HTTP this check is what refuses it.
 */
export function isReadOnly(sql: string): boolean {
  if (/^\s*select\b/i.test(sql)) return true;
  const bare = sql.replace(INERT, " ");
  switch (FIRST_WORD.exec(bare)?.[1]?.toLowerCase()) {
    case "select":
    case "values":
    case "explain":
      return true;
    case "pragma":
      return /^[\s;]*pragma\s+(table_info|table_list|table_xinfo|index_list|index_info|foreign_key_list)\b/i
        .test(bare);
    case "with":
      return /^(select|values)$/i.test(MAIN_VERB.exec(outsideBrackets(bare))?.[1] ?? "");
    default:
      return false;
  }
}

function outsideBrackets(text: string): string {
  let depth = 0;
  let outside = "";
  for (const letter of text) {
    if (letter === "(") depth++;
    if (depth === 0) outside += letter;
    if (letter === ")") depth--;
  }
  return outside;
}

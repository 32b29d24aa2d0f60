// Comments, quoted text and quoted names may hold any keyword.
const COMMENTS_AND_QUOTES =
  /--[^\n]*|\/\*[\s\S]*?(?:\*\/|$)|'(?:[^']|'')*'|"(?:[^"]|"")*"|`(?:[^`]|``)*`|\[[^\]]*\]/g;
const FIRST_WORD = /^[\s;]*([a-z]+)/i;
const MAIN_VERB = /\b(select|values|insert|update|delete|replace)\b/i;

/** An embedded database refuses writes by itself; over HTTP only this check does. */
export function isReadOnly(sql: string): boolean {
  if (/^\s*select\b/i.test(sql)) return true;
  const code = sql.replace(COMMENTS_AND_QUOTES, " ");
  switch (FIRST_WORD.exec(code)?.[1]?.toLowerCase()) {
    case "select":
    case "values":
    case "explain":
      return true;
    case "pragma":
      return /^[\s;]*pragma\s+(table_info|table_list|table_xinfo|index_list|index_info|foreign_key_list)\b/i
        .test(code);
    case "with":
      return /^(select|values)$/i.test(MAIN_VERB.exec(topLevel(code))?.[1] ?? "");
    default:
      return false;
  }
}

function topLevel(text: string): string {
  let depth = 0;
  let outside = "";
  for (const letter of text) {
    if (letter === "(") depth++;
    if (depth === 0) outside += letter;
    if (letter === ")") depth--;
  }
  return outside;
}

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

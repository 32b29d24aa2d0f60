/** What a reader does with a field, by the word that its line begins with, as screen readers hear it. */
const VERBS = {
  type: "",
  choose: "Choose: ",
  tick: "",
  untick: "",
  leave: "",
  copy: "Copy: ",
  press: "",
  menu: "",
} as const;

type Verb = keyof typeof VERBS;
type Field = { verb: Verb; label: string; value: string; lines: string[]; notes: string[] };
type Part = { heading: string | null; fields: Field[] };
type Writer = { escape: (text: string) => string; inline: (markdown: string) => string };

const CAPTION = "Drawn after Moodle 4.5. Not a screenshot.";
const LEAVE = "Leave this as it is";

/**
 * Draws a form of Moodle, field by field, from a block of a guide (docs/guides/README.md). Throws for a line that it does
 * not know.
 */
export function renderMoodleForm(text: string, writer: Writer): string {
  const [place = "", ...lines] = text.trimEnd().split("\n");
  const parts = readParts(lines).map((part) => renderPart(part, writer)).join("");
  const caption = `<figcaption><b>${
    writer.escape(place)
  }</b> <span class="quiet">${CAPTION}</span></figcaption>`;
  return `<figure class="moodle-form">${caption}${parts}</figure>\n`;
}

function readParts(lines: readonly string[]): Part[] {
  const parts: Part[] = [];
  for (const line of lines) {
    const [, heading] = /^# (.+)$/.exec(line) ?? [];
    if (heading !== undefined) parts.push({ heading, fields: [] });
    else if (/^ {2}/.test(line)) addDetail(parts.at(-1)?.fields.at(-1), line);
    else {
      if (parts.length === 0) parts.push({ heading: null, fields: [] });
      parts.at(-1)!.fields.push(readField(line));
    }
  }
  return parts;
}

function readField(line: string): Field {
  const [, verb = "", label = "", value] = /^([a-z]+) (.+?)(?::(?: (.*))?)?$/.exec(line) ?? [];
  const isKnown = Object.hasOwn(VERBS, verb) &&
    (value !== undefined || line.endsWith(":") || !needsValue(verb));
  if (!isKnown) throw unknown(line);
  return { verb: verb as Verb, label, value: value ?? "", lines: [], notes: [] };
}

function needsValue(verb: string): boolean {
  return ["type", "choose", "copy", "menu"].includes(verb);
}

/** A line of a value behind `|`, else of the note. */
function addDetail(field: Field | undefined, line: string): void {
  if (field === undefined) throw unknown(line);
  const [, ofValue] = /^ {2}\| ?(.*)$/.exec(line) ?? [];
  if (ofValue !== undefined) field.lines.push(ofValue);
  else field.notes.push(line.trim());
}

function unknown(line: string): Error {
  return new Error(`This line is none of a form of Moodle: ${line}`);
}

function renderPart({ heading, fields }: Part, writer: Writer): string {
  const title = heading === null ? "" : `<p class="moodle-part">${writer.escape(heading)}</p>`;
  if (fields.length === 0) return `${title}<p class="small quiet">${LEAVE}.</p>`;
  return `${title}<dl>${fields.map((field) => renderField(field, writer)).join("")}</dl>`;
}

function renderField(field: Field, { escape, inline }: Writer): string {
  const { verb, label, lines, notes } = field;
  const isPress = verb === "press";
  const term = isPress ? '<dt class="sr-only">Press</dt>' : `<dt>${escape(label)}</dt>`;
  const kind = lines.length > 0 ? "moodle-value moodle-lines" : "moodle-value";
  const spoken = VERBS[verb] === "" ? "" : `<span class="sr-only">${VERBS[verb]}</span>`;
  const value = isPress ? escape(label) : renderValue(field, escape);
  const note = notes.length === 0 ? "" : `<dd class="small quiet">${inline(notes.join(" "))}</dd>`;
  return `<div class="moodle-field moodle-${verb}">${term}<dd class="${kind}">${spoken}${value}</dd>${note}</div>`;
}

function renderValue({ verb, value, lines }: Field, escape: Writer["escape"]): string {
  if (lines.length > 0) return escape(lines.join("\n"));
  switch (verb) {
    case "tick":
      return "Ticked";
    case "untick":
      return "Not ticked";
    case "leave":
      return value === "" ? LEAVE : `${escape(value)} <span class="quiet">(${LEAVE.toLowerCase()})</span>`;
    case "menu": {
      const [bar = "", items = ""] = value.split(" > ");
      return renderMenu("moodle-bar", bar, escape) + renderMenu("moodle-items", items, escape);
    }
    default:
      return escape(value);
  }
}

/** `[…]` is what to press. */
function renderMenu(kind: string, entries: string, escape: Writer["escape"]): string {
  const items = entries.split(", ").map((entry) => {
    const [, pressed] = /^\[(.+)\]$/.exec(entry) ?? [];
    return `<li>${pressed === undefined ? escape(entry) : `<b>${escape(pressed)}</b>`}</li>`;
  });
  return `<ul class="${kind}">${items.join("")}</ul>`;
}

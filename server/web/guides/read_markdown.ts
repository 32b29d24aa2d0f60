import createMarkdown, { type MarkdownIt, type Token } from "markdown-it";
import { anchorsOf } from "../../../domain/guides.ts";
import { renderMoodleForm } from "./moodle_form.ts";

export type MarkdownPage = {
  title: string;
  content: string;
  html: string;
  /** Headings of the second level. */
  contents: { anchor: string; heading: string }[];
};

/** An unknown picture is rendered as its alternative text. */
type PictureLookup = (name: string) => { address: string; width: number; height: number } | undefined;

const PICTURE = /^\/docs\/pictures\/([^/]+)$/;

/**
 * Expects `# Title` first. Escapes raw HTML; links to http(s), mailto, own paths and anchors only; pictures
 * from `findPicture` only.
 */
export function readMarkdown(text: string, findPicture: PictureLookup): MarkdownPage {
  const [, title = "", content = ""] = /^# (.+)\n([^]*)$/.exec(text) ?? [];
  if (title === "") throw new Error("A page in markdown begins with its title: # Title");
  const reader = createReader(findPicture);
  const tokens = reader.parse(content, {});
  const headings = tokens.flatMap((token, at) =>
    token.type === "heading_open" ? [{ token, heading: textOf(tokens[at + 1]) }] : []
  );
  const anchors = anchorsOf(headings.map(({ heading }) => heading));
  headings.forEach(({ token }, at) => {
    token.attrSet("id", anchors[at]!);
    // Focusable, so that keyboard navigation continues from a link's target.
    token.attrSet("tabindex", "-1");
  });
  return {
    title,
    content: content.trim(),
    html: reader.renderer.render(tokens, reader.options, {}),
    contents: headings.flatMap(({ token, heading }, at) =>
      token.tag === "h2" ? [{ anchor: anchors[at]!, heading }] : []
    ),
  };
}

function textOf(inline: Token | undefined): string {
  return (inline?.children ?? []).map(({ content }) => content).join("");
}

function createReader(findPicture: PictureLookup): MarkdownIt {
  const reader = createMarkdown({ html: false, linkify: false, typographer: false });
  reader.validateLink = isSafe;
  const { rules } = reader.renderer;
  const { escapeHtml } = reader.utils;
  // Wide tables scroll on their own, also by keyboard.
  rules.table_open = (tokens, at) => {
    const heading = tokens.findLastIndex(({ type }, i) => i < at && type === "heading_open");
    const earlier = tokens.slice(heading + 1, at).filter(({ type }) => type === "table_open").length;
    const table = earlier === 0 ? "Table" : `Table ${earlier + 1}`;
    const label = escapeHtml([table, textOf(tokens[heading + 1])].filter(Boolean).join(": "));
    return `<div class="guide-table" role="region" aria-label="${label}" tabindex="0"><table>`;
  };
  rules.table_close = () => "</table></div>";
  const { fence } = rules;
  rules.fence = (tokens, at, ...rest) => {
    const { info, content } = tokens[at]!;
    if (info !== "moodle") return fence!(tokens, at, ...rest);
    return renderMoodleForm(content, { escape: escapeHtml, inline: (text) => reader.renderInline(text) });
  };
  rules.image = (tokens, at) => {
    const token = tokens[at];
    const alt = escapeHtml(textOf(token));
    const picture = findPicture(PICTURE.exec(String(token?.attrGet("src")))?.[1] ?? "");
    if (!picture) return alt;
    const { address, width, height } = picture;
    return `<img src="${escapeHtml(address)}" alt="${alt}" width="${width}" height="${height}" ` +
      'loading="lazy" decoding="async">';
  };
  return reader;
}

function isSafe(address: string): boolean {
  return /^(https?:\/\/|mailto:|#)/i.test(address) || /^\/(?![/\\])/.test(address);
}

import createMarkdown, { type MarkdownIt, type Token } from "markdown-it";
import { anchorsOf } from "../../../domain/guides.ts";

/** A page that is written in markdown, ready to show. */
export type MarkdownPage = {
  /** The words of its first heading. */
  title: string;
  /** The markdown below that heading. */
  content: string;
  /** The same as HTML. */
  html: string;
  /** The headings of the second level, for a list of contents. */
  contents: { anchor: string; words: string }[];
};

/** Where a page's pictures are; one that it does not know is shown by its words alone. */
export type FindPicture = (name: string) => { address: string; width: number; height: number } | undefined;

const PICTURE = /^\/docs\/pictures\/([^/]+)$/;

/**
 * Reads a page that begins with `# Its title`. Raw HTML in it is shown as text; links lead to http(s), mailto, own
 * paths and anchors of the page, pictures are our own, anything else stays plain text. Headings get the anchors of
 * `domain/guides.ts`.
 */
export function readMarkdown(text: string, findPicture: FindPicture): MarkdownPage {
  const [, title = "", content = ""] = /^# (.+)\n([^]*)$/.exec(text) ?? [];
  if (title === "") throw new Error("A page in markdown begins with its title: # Title");
  const reader = createReader(findPicture);
  const tokens = reader.parse(content, {});
  const headings = tokens.flatMap((token, at) =>
    token.type === "heading_open" ? [{ token, words: wordsOf(tokens[at + 1]) }] : []
  );
  const anchors = anchorsOf(headings.map(({ words }) => words));
  headings.forEach(({ token }, at) => {
    token.attrSet("id", anchors[at]!);
    // Whoever follows a link to it goes on from there, also with the keyboard.
    token.attrSet("tabindex", "-1");
  });
  return {
    title,
    content: content.trim(),
    html: reader.renderer.render(tokens, reader.options, {}),
    contents: headings.flatMap(({ token, words }, at) =>
      token.tag === "h2" ? [{ anchor: anchors[at]!, words }] : []
    ),
  };
}

/** What a heading says, without what marks its words up. */
function wordsOf(inline: Token | undefined): string {
  return (inline?.children ?? []).map(({ content }) => content).join("");
}

function createReader(findPicture: FindPicture): MarkdownIt {
  const reader = createMarkdown({ html: false, linkify: false, typographer: false });
  reader.validateLink = isSafe;
  const { rules } = reader.renderer;
  // Wider than a phone, a table scrolls by itself: by touch, and by keyboard.
  rules.table_open = (tokens, at) => {
    const heading = tokens.findLastIndex(({ type }, i) => i < at && type === "heading_open");
    const label = reader.utils.escapeHtml(["Table", wordsOf(tokens[heading + 1])].filter(Boolean).join(": "));
    return `<div class="guide-table" role="region" aria-label="${label}" tabindex="0"><table>`;
  };
  rules.table_close = () => "</table></div>";
  rules.image = (tokens, at) => {
    const { escapeHtml } = reader.utils;
    const token = tokens[at];
    const words = escapeHtml(wordsOf(token));
    const picture = findPicture(PICTURE.exec(String(token?.attrGet("src")))?.[1] ?? "");
    if (!picture) return words;
    const { address, width, height } = picture;
    return `<img src="${escapeHtml(address)}" alt="${words}" width="${width}" height="${height}" ` +
      'loading="lazy" decoding="async">';
  };
  return reader;
}

/** Whether a link may be followed from a page of ours: the web, a mailbox, an own path, a place on the page. */
function isSafe(address: string): boolean {
  return /^(https?:\/\/|mailto:|#)/i.test(address) || /^\/(?![/\\])/.test(address);
}

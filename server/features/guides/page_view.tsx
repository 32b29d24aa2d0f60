import GuideIsland from "../../../islands/guides/GuideIsland.tsx";
import { ChevronDown } from "../../../ui/icons.ts";
import { PageHeader } from "../../../ui/PageHeader.tsx";
import type { Establishment } from "../../context.ts";
import { Island } from "../../ui/island.tsx";
import { FocusLayout } from "../../ui/layout.tsx";
import type { MarkdownPage } from "./read_markdown.ts";

type Props = {
  page: Pick<MarkdownPage, "title" | "html" | "contents">;
  /** Null on the installation's own hosts. */
  establishment: Establishment | null;
};

const INSTALLATION = { establishmentName: "Unitfolio", logoUrl: null };

/** A page that was written in markdown, with the way back and a list of what is in it (spec 1 §2.2). */
export function PageView({ page, establishment }: Props) {
  const { title, html, contents } = page;
  return (
    <FocusLayout establishment={establishment ?? INSTALLATION}>
      <div className="guide">
        <div className="guide-head">
          <Island name="guides/GuideIsland" of={GuideIsland} props={{ label: "Back" }} />
          <PageHeader title={title} />
        </div>
        <details className="guide-contents-folded">
          <summary>
            On this page
            <ChevronDown size={20} />
          </summary>
          <Contents contents={contents} />
        </details>
        <div className="guide-contents">
          <p>On this page</p>
          <Contents contents={contents} />
        </div>
        <article className="guide-words" dangerouslySetInnerHTML={{ __html: html }} />
      </div>
    </FocusLayout>
  );
}

function Contents({ contents }: Pick<MarkdownPage, "contents">) {
  return (
    <nav aria-label="On this page">
      <ul>
        {contents.map(({ anchor, words }) => (
          <li key={anchor}>
            <a href={`#${anchor}`}>{words}</a>
          </li>
        ))}
      </ul>
    </nav>
  );
}

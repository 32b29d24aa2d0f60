import GuideIsland from "../../../islands/guides/GuideIsland.tsx";
import { ChevronDown } from "../../../ui/icons.ts";
import { PageHeader } from "../../../ui/PageHeader.tsx";
import type { Establishment } from "../../services/context.ts";
import { Island } from "../../ui/island.tsx";
import { FocusLayout } from "../../ui/layout.tsx";
import type { MarkdownPage } from "./read_markdown.ts";

type Props = {
  page: Pick<MarkdownPage, "title" | "html" | "contents">;
  /** Null on the installation's own hosts. */
  establishment: Establishment | null;
};

const INSTALLATION = { establishmentName: "Unitfolio", logoUrl: null };

/** Spec 1 §2.2. */
export function MarkdownPageView({ page, establishment }: Props) {
  const { title, html, contents } = page;
  return (
    <FocusLayout establishment={establishment ?? INSTALLATION}>
      <div className="guide">
        <div className="stack gap-s starts">
          <Island name="guides/GuideIsland" of={GuideIsland} props={{ label: "Back" }} />
          <PageHeader title={title} />
        </div>
        <details className="guide-contents-folded screen-only card">
          <summary className="opener card-row pad-l row between one-line bold">
            On this page
            <ChevronDown size={20} />
          </summary>
          <Contents contents={contents} />
        </details>
        <div className="guide-contents screen-only">
          <p className="bold">On this page</p>
          <Contents contents={contents} />
        </div>
        <article className="guide-words stack" dangerouslySetInnerHTML={{ __html: html }} />
      </div>
    </FocusLayout>
  );
}

function Contents({ contents }: Pick<MarkdownPage, "contents">) {
  return (
    <nav aria-label="On this page">
      <ul>
        {contents.map(({ anchor, heading }) => (
          <li key={anchor}>
            <a className="target bare-link" href={`#${anchor}`}>{heading}</a>
          </li>
        ))}
      </ul>
    </nav>
  );
}

import { useEffect, useId, useState } from "react";
import { embedLinks, embedSnippet } from "../../domain/embed_links.ts";
import { Button } from "../../ui/Button.tsx";
import { useCopy } from "../use_copy.ts";

/** What a teacher pastes into a page of the school, and how it looks there. `origin`: of the establishment. */
export function EmbedSnippet({ origin }: { origin: string }) {
  const id = useId();
  const copy = useCopy({ title: "Snippet copied" });
  const snippet = embedSnippet(origin);
  return (
    <div className="stack gap-l">
      <div className="stack gap-s">
        <div className="row between gap-m">
          <h4 id={id} className="field-label">Paste this into your page's HTML editor</h4>
          <Button size="small" aria-label="Copy the snippet" onClick={() => copy(snippet)}>Copy</Button>
        </div>
        <pre className="small written box-row box" aria-labelledby={id} role="group">
        <code>{snippet}</code>
        </pre>
      </div>
      <EmbedPreview origin={origin} />
    </div>
  );
}

/** The widget as a page of the school shows it, by its own loader; fetched on demand. */
function EmbedPreview({ origin }: { origin: string }) {
  const [shown, setShown] = useState(false);
  useEffect(() => {
    const loader = embedLinks.script();
    if (shown) void import(/* @vite-ignore */ loader);
  }, [shown]);
  if (!shown) {
    return (
      <div>
        <Button onClick={() => setShown(true)}>Show a preview</Button>
      </div>
    );
  }
  return (
    <div className="box box-row">
      <div data-unitfolio="">
        <a href={origin}>My portfolio</a>
      </div>
    </div>
  );
}

import { useId } from "react";
import { embedSnippet } from "../../domain/embed_links.ts";
import { Button } from "../../ui/Button.tsx";
import { useToast } from "../providers.tsx";
import { writeClipboard } from "../write_clipboard.ts";

/** What a teacher pastes into a page of the school. `origin`: of the establishment. */
export function EmbedSnippet({ origin }: { origin: string }) {
  const id = useId();
  const toast = useToast();
  const snippet = embedSnippet(origin);
  const copy = () =>
    writeClipboard(Promise.resolve(snippet)).then(
      () => toast({ title: "Snippet copied", tone: "success" }),
      () => toast({ title: "Copy failed", description: "Please copy the text manually", tone: "danger" }),
    );
  return (
    <div className="stack gap-s">
      <div className="row between gap-m">
        <h4 id={id} className="field-label">To paste into a page, where its editor shows HTML</h4>
        <Button size="small" aria-label="Copy the snippet" onClick={copy}>Copy</Button>
      </div>
      <pre className="settings-snippet box" aria-labelledby={id} role="group">
        <code>{snippet}</code>
      </pre>
    </div>
  );
}

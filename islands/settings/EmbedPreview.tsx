import { useEffect, useState } from "react";
import { embedLinks } from "../../domain/embed_links.ts";
import { Button } from "../../ui/Button.tsx";

/** The widget as a page of the school shows it, by its own loader; fetched when it is asked for. */
export function EmbedPreview({ origin }: { origin: string }) {
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
    <div className="settings-preview box">
      <div data-unitfolio="">
        <a href={origin}>My portfolio</a>
      </div>
    </div>
  );
}

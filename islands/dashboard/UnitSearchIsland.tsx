import { useId, useState } from "react";
import { Button } from "../../ui/Button.tsx";
import { Card, CardSection } from "../../ui/Card.tsx";
import { ExternalLink, RefreshCw } from "../../ui/page_icons.ts";
import { LinkButton } from "../../ui/LinkButton.tsx";

// No allow-top-navigation: the frame must not leave our page.
const SANDBOX = "allow-scripts allow-same-origin allow-forms allow-popups allow-popups-to-escape-sandbox";

/** Pixels (spec 1 §9). */
const FRAME_HEIGHT = 700;

/** The awarding body's search page (spec 1 §2.4). A refused frame is undetectable, so the note is always shown. */
export default function UnitSearchIsland({ searchUrl }: { searchUrl: string }) {
  const [reloads, setReloads] = useState(0);
  const noteId = useId();
  return (
    <Card
      title="Unit Search"
      description="Look for a unit on the awarding body's own page and note its six-digit code."
      actions={
        <>
          <Button icon={<RefreshCw size={18} />} onClick={() => setReloads(reloads + 1)}>Refresh</Button>
          <LinkButton
            href={searchUrl}
            target="_blank"
            rel="noopener noreferrer"
            icon={<ExternalLink size={18} />}
          >
            Open in New Tab
          </LinkButton>
        </>
      }
    >
      <CardSection className="stack">
        <p id={noteId} className="measure quiet">
          Some awarding-body pages refuse to be shown inside another page. If the space below stays empty or
          shows an error, choose “Open in New Tab” and search there.
        </p>
        <iframe
          key={reloads}
          className="box"
          width="100%"
          height={FRAME_HEIGHT}
          title="Unit search of the awarding body"
          aria-describedby={noteId}
          sandbox={SANDBOX}
          referrerPolicy="no-referrer"
          loading="lazy"
          src={searchUrl}
        />
      </CardSection>
    </Card>
  );
}

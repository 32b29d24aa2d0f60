import { useId, useState } from "react";
import { Button } from "../../ui/Button.tsx";
import { Card, CardSection } from "../../ui/Card.tsx";
import { ExternalLink, RefreshCw } from "../../ui/icons.ts";
import { LinkButton } from "../../ui/LinkButton.tsx";

/** What a page of somebody else's may do in the frame: work as it does alone, and open pages of its own; never lead ours away. */
const ALLOWED = "allow-scripts allow-same-origin allow-forms allow-popups allow-popups-to-escape-sandbox";

/**
 * The awarding body's search page in a frame (spec 1 §2.4). A page cannot tell that its frame was refused, so what to do
 * then stands above it at all times.
 */
export function UnitSearch({ searchUrl }: { searchUrl: string }) {
  const [turn, setTurn] = useState(0);
  const note = useId();
  return (
    <Card
      title="Unit Search"
      description="Look for a unit on the awarding body's own page and note its six-digit code."
      actions={
        <>
          <Button icon={<RefreshCw size={18} />} onClick={() => setTurn(turn + 1)}>Refresh</Button>
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
      <CardSection>
        <p id={note} className="unit-search-note">
          Some awarding-body pages refuse to be shown inside another page. If the space below stays empty or
          shows an error, choose “Open in New Tab” and search there.
        </p>
        <iframe
          key={turn}
          className="unit-search-frame"
          title="Unit search of the awarding body"
          aria-describedby={note}
          sandbox={ALLOWED}
          referrerPolicy="no-referrer"
          loading="lazy"
          src={searchUrl}
        />
      </CardSection>
    </Card>
  );
}

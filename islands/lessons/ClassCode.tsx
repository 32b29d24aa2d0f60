import { useEffect, useRef, useState } from "react";
import { shownCode, spokenCode } from "../../domain/lessons.ts";
import { Button } from "../../ui/Button.tsx";
import { Maximize } from "../../ui/icons.ts";

/** A class code for the whole room: in two halves for the eye, digit by digit for a screen reader. */
export function ClassCode({ code }: { code: string }) {
  const place = useRef<HTMLDivElement>(null);
  const [large, setLarge] = useState(false);
  useEffect(() => setLarge(document.fullscreenEnabled ?? false), []);
  return (
    <div className="class-code-place">
      <div ref={place} className="class-code-board">
        <p className="class-code-label" aria-hidden="true">Class code</p>
        <p className="class-code" aria-hidden="true">{shownCode(code)}</p>
        <p className="sr-only">{`Class code: ${spokenCode(code)}`}</p>
      </div>
      {large && (
        <Button
          variant="quiet"
          icon={<Maximize size={20} />}
          onClick={() => void place.current?.requestFullscreen().catch(() => setLarge(false))}
        >
          Show it on the whole screen
        </Button>
      )}
    </div>
  );
}

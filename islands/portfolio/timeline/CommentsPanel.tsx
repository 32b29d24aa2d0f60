import { useState } from "react";
import { late } from "../../late.tsx";

const Timeline = late(() => import("./Timeline.tsx"));

/** The comments panel (DECISIONS 12): closed at first, since it is asked for only when somebody wants to read it. */
export function CommentsPanel() {
  const [open, setOpen] = useState(false);
  return (
    <details
      className="card comments"
      open={open}
      onToggle={(event) => setOpen(event.currentTarget.open)}
    >
      <summary>
        <h2 className="card-title">Comments</h2>
        <span>Everything that was said and done, the newest first</span>
      </summary>
      {open && <Timeline onClose={() => setOpen(false)} />}
    </details>
  );
}

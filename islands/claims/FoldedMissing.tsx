import { type ReactNode, useId, useState } from "react";
import { Button } from "../../ui/Button.tsx";
import { ChevronDown, CircleAlert } from "../../ui/icons.ts";

type Props = {
  /** What is missing, in a few words. */
  summary: string;
  /** Student and unit. */
  about: string;
  /** Each thing missing, with what fixes it. */
  children: ReactNode;
};

/** One line about all that a row is missing, so that thirty rows can be seen together; opened for the row that is put right. */
export function FoldedMissing({ summary, about, children }: Props) {
  const [open, setOpen] = useState(false);
  const id = useId();
  const text = open ? "Hide" : "Show";
  return (
    <>
      <div className="row one-line between gap-s">
        <p className="quiet-icon fill small row one-line gap-s">
          <CircleAlert size={20} />
          <span>
            <span className="sr-only">Missing:</span> {summary}
          </span>
        </p>
        <Button
          variant="quiet"
          size="small"
          className="opener flush-end"
          icon={<ChevronDown size={20} />}
          aria-expanded={open}
          aria-controls={id}
          aria-label={`${text} what is missing, ${about}`}
          onClick={() => setOpen(!open)}
        >
          {text}
        </Button>
      </div>
      <div id={id} className="across" hidden={!open}>{open && children}</div>
    </>
  );
}

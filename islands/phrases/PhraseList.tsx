import { useQuery } from "@tanstack/react-query";
import { useEffect, useId, useRef, useState } from "react";
import { countText } from "../../domain/count_text.ts";
import { matchingPhrases, withPhrase } from "../../domain/phrases.ts";
import type { Actor } from "../../domain/permissions.ts";
import { lazyDialog } from "../lazy_dialog.tsx";
import { QueryList } from "../lists/QueryList.tsx";
import { phraseList } from "./queries.ts";
import { usePhraseRange } from "./use_phrase_range.ts";

const PhrasesDialog = lazyDialog(() => import("./PhrasesDialog.tsx"));

type Props = { boxId: string; asked: number; actor: Actor; onClose: () => void };

/**
 * The phrases that match what is typed. The focus stays in the text box, which names the active one by
 * `aria-activedescendant`: arrows choose, Enter inserts, Escape closes.
 */
export default function PhraseList({ boxId, asked, actor }: Props) {
  const [box] = useState(() => document.getElementById(boxId) as HTMLTextAreaElement | null);
  const popup = useRef<HTMLDivElement>(null);
  const { range, close } = usePhraseRange(box, popup, asked);
  const [managing, setManaging] = useState(false);
  const [activeIndex, setActiveIndex] = useState(0);
  const id = useId();
  const phrases = useQuery({ ...phraseList, enabled: range !== null });
  const matching = range ? matchingPhrases(phrases.data ?? [], range.query) : [];
  const active = matching[Math.min(activeIndex, matching.length - 1)];
  const optionId = ({ id: phraseId }: { id: string }) => `${id}-${phraseId}`;
  const open = range !== null;
  useEffect(() => setActiveIndex(0), [range?.query, open]);

  const insert = (phrase: string) => {
    if (!box || !range) return;
    const { text, caret } = withPhrase(box.value, range, phrase);
    const inserted = text.slice(range.start, caret);
    box.focus();
    box.setSelectionRange(range.start, range.end);
    // Typed as by hand, so that the box saves it and the browser can undo it.
    document.execCommand("insertText", false, inserted);
    close();
  };
  useEffect(() => {
    if (!box || !open) return;
    const onKeyDown = (event: KeyboardEvent) => {
      const { key } = event;
      if (event.isComposing) return;
      if (key === "Escape") close();
      else if (key === "ArrowDown" && active) setActiveIndex((activeIndex + 1) % matching.length);
      else if (key === "ArrowUp" && active) {
        setActiveIndex((activeIndex - 1 + matching.length) % matching.length);
      } else if ((key === "Enter" || key === "Tab") && active) insert(active.text);
      else return;
      event.preventDefault();
      event.stopPropagation();
    };
    box.addEventListener("keydown", onKeyDown);
    return () => box.removeEventListener("keydown", onKeyDown);
  });
  useEffect(() => {
    // Without an active phrase there is no list to refer to.
    if (!box || !open || !active) return;
    box.setAttribute("aria-autocomplete", "list");
    box.setAttribute("aria-controls", id);
    box.setAttribute("aria-activedescendant", optionId(active));
    document.getElementById(optionId(active))?.scrollIntoView({ block: "nearest" });
    return () => {
      for (const name of ["autocomplete", "controls", "activedescendant"]) {
        box.removeAttribute(`aria-${name}`);
      }
    };
  }, [box, open, active?.id]);
  return (
    <>
      {open && (
        // Pressing it leaves the focus in the box.
        <div ref={popup} className="phrases-popup popover" onPointerDown={(event) => event.preventDefault()}>
          <p role="status" className="sr-only">{matchText(phrases.data && matching.length)}</p>
          <QueryList
            query={phrases}
            items={phrases.data}
            loading="Loading phrases…"
            failed="The phrases could not be loaded"
            empty={<p className="note small quiet">No phrases are saved yet.</p>}
          >
            {() =>
              matching.length === 0
                ? <p className="note small quiet">No phrase matches.</p>
                : (
                  <ul id={id} role="listbox" aria-label="Phrases" className="phrases-list">
                    {matching.map((phrase) => (
                      <li
                        key={phrase.id}
                        id={optionId(phrase)}
                        role="option"
                        aria-selected={phrase === active}
                        className="choice row between one-line gap-m"
                        onPointerMove={() => setActiveIndex(matching.indexOf(phrase))}
                        onClick={() => insert(phrase.text)}
                      >
                        <span className="clamp anywhere">{phrase.text}</span>
                        {phrase.school && <span className="small quiet">School</span>}
                      </li>
                    ))}
                  </ul>
                )}
          </QueryList>
          <button
            type="button"
            className="text-button"
            onClick={() => {
              close();
              setManaging(true);
            }}
          >
            Add or change phrases
          </button>
        </div>
      )}
      {managing && <PhrasesDialog actor={actor} onClose={() => setManaging(false)} />}
    </>
  );
}

function matchText(count: number | undefined): string {
  if (count === undefined) return "";
  if (count === 0) return "No phrase matches";
  return `${countText(count, "phrase")}. Choose with the arrows, insert with Enter.`;
}

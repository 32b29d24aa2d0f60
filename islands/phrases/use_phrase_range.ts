import { type RefObject, useEffect, useState } from "react";
import { phraseQueryAt } from "../../domain/phrases.ts";

/** Range that a phrase would replace; `query`: the text typed to find one. */
export type PhraseRange = { start: number; end: number; query: string };

const MAX_QUERY = 40;

/**
 * Follows the caret of a text box: a range while a `/` asks for phrases, or since `asked` has grown, the button's
 * presses. `close` ends it until it is asked for again.
 */
export function usePhraseRange(
  box: HTMLTextAreaElement | null,
  popup: RefObject<Element | null>,
  asked: number,
) {
  const [range, setRange] = useState<PhraseRange | null>(null);
  const [anchor, setAnchor] = useState<{ start: number; typed: boolean } | null>(null);
  useEffect(() => {
    if (!box || asked === 0) return;
    box.focus();
    const { selectionStart: start, selectionEnd: end } = box;
    setAnchor({ start, typed: false });
    setRange({ start, end, query: "" });
  }, [box, asked]);
  useEffect(() => {
    if (!box) return;
    const look = () => {
      const { selectionStart, selectionEnd: end, value } = box;
      if (anchor && !anchor.typed) {
        const query = value.slice(anchor.start, end);
        const lost = end < anchor.start || query.length > MAX_QUERY || query.includes("\n");
        return setRange(lost ? null : { start: anchor.start, end, query });
      }
      const found = selectionStart === end ? phraseQueryAt(value, end) : null;
      setRange(found && { start: found.start, end, query: found.text });
    };
    // Behind React's own listener at the island: a state set before it draws the text without the key just pressed.
    const onInput = ({ target }: Event) => target === box && look();
    const onKeyUp = ({ key }: KeyboardEvent) => /^(Arrow(Left|Right)|Home|End)$/.test(key) && range && look();
    const onBlur = ({ relatedTarget }: FocusEvent) => {
      if (!(relatedTarget instanceof Node && popup.current?.contains(relatedTarget))) close();
    };
    document.addEventListener("input", onInput);
    box.addEventListener("keyup", onKeyUp);
    box.addEventListener("blur", onBlur);
    return () => {
      document.removeEventListener("input", onInput);
      box.removeEventListener("keyup", onKeyUp);
      box.removeEventListener("blur", onBlur);
    };
  }, [box, anchor, range]);
  // A slash that was typed before this script came.
  useEffect(() => void (asked === 0 && box?.dispatchEvent(new Event("input", { bubbles: true }))), [box]);
  const close = () => {
    setAnchor(null);
    setRange(null);
  };
  return { range, close };
}

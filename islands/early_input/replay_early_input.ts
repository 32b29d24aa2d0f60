import type { EarlyField } from "./note_early_input.ts";

/** What was typed into a text field before its island was live, put back into it; null if nothing was. Answers once. */
export function takeEarlyText(field: HTMLTextAreaElement | HTMLInputElement | null): string | null {
  const early = field && take(field);
  if (!early) return null;
  setText(field, early);
  return early.text;
}

/** Gives what was typed, ticked or submitted in an island before it was live to the parts that handle it now. */
export function replayEarlyInput(island: HTMLElement): void {
  const { typed, submitted } = globalThis.earlyInput ?? {};
  for (const field of typed?.keys() ?? []) {
    if (isWithin(island, field)) replayField(field, take(field)!);
  }
  for (const form of submitted ?? []) {
    if (!isWithin(island, form)) continue;
    submitted?.delete(form);
    // After React has rendered what was typed.
    if (form instanceof HTMLFormElement) setTimeout(() => form.requestSubmit());
  }
}

function isWithin(island: HTMLElement, target: EventTarget): target is HTMLElement {
  return target instanceof HTMLElement && island.contains(target);
}

function take(field: EventTarget): EarlyField | null {
  const typed = globalThis.earlyInput?.typed;
  const early = typed?.get(field) ?? null;
  typed?.delete(field);
  return early;
}

function replayField(field: HTMLElement, early: EarlyField): void {
  if (field instanceof HTMLInputElement && (field.type === "checkbox" || field.type === "radio")) {
    if (field.checked !== early.checked) field.click();
  } else if (field instanceof HTMLSelectElement) {
    replayValue(field, HTMLSelectElement, early.text, "change");
  } else if (field instanceof HTMLInputElement || field instanceof HTMLTextAreaElement) {
    const replay = () => {
      replayValue(
        field,
        field instanceof HTMLInputElement ? HTMLInputElement : HTMLTextAreaElement,
        early.text,
        "input",
      );
      setText(field, early);
    };
    // Setting the text of a word that is being composed would end it; the next input hands over the whole text.
    if (early.composing && field.value === early.text) {
      field.addEventListener(
        "compositionend",
        () => replayField(field, { ...early, text: field.value, composing: false }),
        {
          once: true,
        },
      );
    } else replay();
  }
}

type Field = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;

/** React ignores an event whose value it knows: its own setter is told another one first, and not of the right one. */
function replayValue(
  field: Field,
  kind: { prototype: Field },
  text: string,
  event: "input" | "change",
): void {
  field.value = "";
  Object.getOwnPropertyDescriptor(kind.prototype, "value")?.set?.call(field, text);
  field.dispatchEvent(new Event(event, { bubbles: true }));
}

function setText(field: HTMLTextAreaElement | HTMLInputElement, { text, caret }: EarlyField): void {
  if (field.value !== text) field.value = text;
  // An email field has no caret to set.
  if (document.activeElement === field && caret !== null) field.setSelectionRange(caret, caret);
}

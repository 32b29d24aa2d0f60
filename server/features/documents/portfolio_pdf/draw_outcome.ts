import { isolated } from "../../../documents/bidi.ts";
import type { Flow } from "../../../documents/flow.ts";
import type { OutlineEntry } from "../../../documents/outline.ts";
import { inkOn, MUTED } from "../../../documents/text_colours.ts";
import { drawEvidence } from "./draw_evidence.ts";
import type { Ink } from "./ink.ts";
import type { OutcomeSection, Words } from "./portfolio_document.ts";

const HEADING = { size: 11, weight: "bold", after: 2, keep: 32 } as const;
const BODY = { size: 10.5, after: 8 } as const;

/** Heading in the establishment's colour, what was written, and the evidence. Returns its entry of the outline. */
export async function drawOutcome(ink: Ink, outcome: OutcomeSection): Promise<OutlineEntry> {
  const { flow, document } = ink;
  const { number, description, evidenceType, status, completedOn, heldAt, evidence } = outcome;
  const colour = document.headerColour;
  flow.bar(`Outcome ${number}: ${description}`, { colour, ink: inkOn(colour), keep: 70 });
  const entry = { title: `Outcome ${number}: ${description}`, page: flow.page().ref };
  const marked = completedOn === null ? status : `${status} on ${completedOn}`;
  // Written here, since a separate line could be alone on the next page.
  const none = evidence.length === 0 ? ". No evidence" : "";
  flow.text(`${marked}. Evidence asked for: ${evidenceType}${none}`, { size: 10, colour: MUTED, after: 8 });
  if (heldAt !== null) flow.text(`Work that is not here: ${heldAt}`, BODY);
  drawWords(flow, "Student reflection", outcome.reflection);
  drawWords(flow, "Teacher feedback", outcome.feedback);
  if (evidence.length > 0) flow.text("Evidence", HEADING);
  const entries: OutlineEntry[] = [];
  for (const piece of evidence) {
    entries.push({ title: `${piece.reference}: ${piece.name}`, page: await drawEvidence(ink, piece) });
    // Lets the thread be ended between pieces.
    await new Promise(setImmediate);
  }
  flow.space(18);
  return { ...entry, entries };
}

function drawWords(flow: Flow, heading: string, words: Words | null): void {
  if (words === null) return;
  flow.text(heading, HEADING);
  const who = [words.by && isolated(words.by), words.day].filter((part) => part !== null).join(", ");
  if (who !== "") flow.text(who, { size: 9, colour: MUTED, after: 2, keep: 14 });
  flow.text(words.text, BODY);
}

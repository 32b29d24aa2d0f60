import type { FileView } from "../../../server/features/evidence/read_assignment_files.ts";

/**
 * Where the keyboard goes on after a piece of evidence was taken away: the piece that has come into its place, else the
 * last one, else the button that adds some; null while the piece still stands there. To be called before, asked after.
 */
export function afterRemoval({ id, outcomeIndex }: FileView): () => HTMLElement | null {
  const outcome = document.getElementById(`outcome-${outcomeIndex + 1}`);
  const pieces = () => [...outcome?.querySelectorAll<HTMLElement>(".evidence-file") ?? []];
  const isIt = (piece: HTMLElement) => piece.dataset.evidence === id;
  const place = pieces().findIndex(isIt);
  return () => {
    const left = pieces();
    if (left.some(isIt)) return null;
    const next = left[place] ?? left.at(-1) ?? outcome;
    return next?.querySelector<HTMLElement>("a, button") ?? null;
  };
}

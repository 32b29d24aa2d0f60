import { Dialog } from "../../ui/Dialog.tsx";

type Props = {
  canMark: boolean;
  /** Keys of a summary sheet, where a cell is a date. */
  sheet?: boolean;
  onClose: () => void;
};
type Keys = readonly (readonly [keys: readonly string[], does: string])[];

const IN_GRID: Keys = [
  [["←", "→", "↑", "↓"], "Go from cell to cell"],
  [["J", "K"], "Next and previous student"],
  [["1", "2", "…"], "Go to an outcome (for 14, type 1 then 4)"],
  [["Home", "End"], "Start and end of the row; with Ctrl the first and last student"],
];
const OPENING: Keys = [[["Enter"], "Open the cell"]];
const DATING: Keys = [[["Enter"], "Mark the outcome with today’s or another date, or take it back"]];
const MARKING: Keys = [
  [["Space"], "Tick the student"],
  [["M"], "Mark the outcome for everyone, or for those ticked"],
];
const IN_REVIEW: Keys = [
  [["N"], "Next waiting"],
  [["J", "K"], "Next and previous student"],
  [["1", "2", "…"], "Go to an outcome"],
  [["←", "→"], "Previous and next piece of evidence"],
  [["F"], "Write feedback"],
  [["Ctrl", "Enter"], "In the feedback: save, then next waiting"],
  [["Esc"], "Leave the feedback box; press again to close the review"],
];

/** The sheet of keys. */
export default function KeysDialog({ canMark, sheet = false, onClose }: Props) {
  const inGrid = [...IN_GRID, ...(sheet && canMark ? DATING : OPENING), ...(canMark ? MARKING : [])];
  return (
    <Dialog onClose={onClose} title="Keyboard shortcuts">
      <KeyList title={sheet ? "In the summary sheet" : "In the register"} keys={inGrid} />
      {!sheet && <KeyList title="In the review" keys={IN_REVIEW} />}
      {!sheet && <KeyList title="Everywhere" keys={[[["?"], "Show these shortcuts"]]} />}
    </Dialog>
  );
}

function KeyList({ title, keys }: { title: string; keys: Keys }) {
  return (
    <section>
      <h3 className="card-section-title">{title}</h3>
      <dl className="keys stack gap-s">
        {keys.map(([names, does]) => (
          <div key={does} className="row one-line tops gap-m">
            <dt className="row gap-xs">{names.map((name) => <kbd key={name}>{name}</kbd>)}</dt>
            <dd>{does}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}

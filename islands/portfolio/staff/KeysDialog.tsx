import { useState } from "react";
import { Button } from "../../../ui/Button.tsx";
import { Checkbox } from "../../../ui/Checkbox.tsx";
import { Dialog } from "../../../ui/Dialog.tsx";
import { enableKeys, keysEnabled } from "./use_shortcuts.ts";

const KEYS = [
  { keys: ["1", "9"], between: "to", does: "Go to that outcome (0 is the tenth)" },
  { keys: ["F"], does: "Write feedback on the outcome in view" },
  { keys: ["C"], does: "Go to its Mark Complete" },
  { keys: ["E"], does: "Open its first piece of evidence" },
  { keys: ["J"], does: "Next student with this unit" },
  { keys: ["K"], does: "Previous student with this unit" },
  { keys: ["N"], does: "Next student who is waiting" },
  { keys: ["?"], does: "Show these keys" },
] as const;

const GALLERY_KEYS = [
  { keys: ["←", "→"], between: "and", does: "Piece before and after" },
  { keys: ["+", "−"], between: "and", does: "Larger and smaller; 0 fits it to the window" },
  { keys: ["R"], does: "Turn a picture" },
  { keys: ["Esc"], does: "Close" },
] as const;

/** The sheet of keys, and the switch that frees single keys for other software (WCAG 2.1.4). */
export default function KeysDialog({ onClose }: { onClose: () => void }) {
  const [enabled, setEnabled] = useState(keysEnabled);
  return (
    <Dialog
      onClose={onClose}
      title="Keys on this page"
      size="small"
      footer={<Button variant="primary" onClick={onClose}>Done</Button>}
    >
      <KeyList keys={KEYS} />
      <h3>While evidence is open</h3>
      <KeyList keys={GALLERY_KEYS} />
      <Checkbox
        framed
        label="Use single keys on this page"
        checked={enabled}
        onChange={({ currentTarget: { checked } }) => {
          enableKeys(checked);
          setEnabled(checked);
        }}
      />
    </Dialog>
  );
}

type Key = { keys: readonly string[]; between?: string; does: string };

function KeyList({ keys }: { keys: readonly Key[] }) {
  return (
    <dl className="keys stack gap-s">
      {keys.map(({ keys: [first, second], between, does }) => (
        <div key={first} className="row one-line gap-m">
          <dt>
            <kbd>{first}</kbd>
            {second && (
              <>
                {` ${between} `}
                <kbd>{second}</kbd>
              </>
            )}
          </dt>
          <dd>{does}</dd>
        </div>
      ))}
    </dl>
  );
}

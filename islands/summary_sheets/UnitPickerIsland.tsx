import { useState } from "react";
import { Button } from "../../ui/Button.tsx";
import { Card } from "../../ui/Card.tsx";
import { lazyDialog } from "../lazy_dialog.tsx";
import { UnitList } from "./UnitList.tsx";

const UnitDialog = lazyDialog(() => import("./UnitDialog.tsx"));

type Props = {
  /** The unit of the page; null where none is chosen yet. */
  chosen: string | null;
};

/** Units with a summary sheet: as a list, or behind a button once one is chosen. */
export default function UnitPickerIsland({ chosen }: Props) {
  const [open, setOpen] = useState(false);
  if (chosen === null) {
    return (
      <Card title="Choose a unit">
        <UnitList chosen={null} />
      </Card>
    );
  }
  return (
    <>
      <Button aria-haspopup="dialog" onClick={() => setOpen(true)}>Change unit</Button>
      {open && <UnitDialog chosen={chosen} onClose={() => setOpen(false)} />}
    </>
  );
}

import { Dialog } from "../../ui/Dialog.tsx";
import { UnitList } from "./UnitList.tsx";

/** Chooses another unit's sheet. */
export default function UnitDialog({ chosen, onClose }: { chosen: string; onClose: () => void }) {
  return (
    <Dialog onClose={onClose} title="Choose a unit">
      <UnitList chosen={chosen} />
    </Dialog>
  );
}

import { useEffect, useRef, useState } from "react";
import type { OwnUnitOrigin } from "../../domain/units.ts";
import type { UnitView } from "../../server/features/units/read_unit.ts";
import { Alert } from "../../ui/Alert.tsx";
import { Button } from "../../ui/Button.tsx";
import { ConfirmDialog } from "../../ui/ConfirmDialog.tsx";
import { Dialog } from "../../ui/Dialog.tsx";
import { REVIEW_FORM, ReviewForm } from "./ReviewForm.tsx";
import { PASTE_FORM, UnitSources } from "./UnitSources.tsx";
import { useOwnUnit } from "./use_own_unit.ts";

type Props = {
  /** The code that was typed. */
  unitCode?: string;
  /** With it the draft outlasts the session. */
  personId?: string;
  onSaved: (unit: UnitView) => void;
  onClose: () => void;
};

/** Adds a unit from its sheet's text or PDF, or typed in (DECISIONS 17). */
export default function OwnUnitDialog({ unitCode = "", personId, onSaved, onClose }: Props) {
  const unit = useOwnUnit({ unitCode, personId, onSaved });
  const [leaving, setLeaving] = useState(false);
  const intro = useRef<HTMLParagraphElement>(null);
  const { step, form, begun } = unit;
  const saving = form.saving.isPending;
  useEffect(() => {
    if (step === "review") intro.current?.focus();
  }, [step, begun]);
  const close = () => {
    if (saving) return;
    if (unit.changed) setLeaving(true);
    else onClose();
  };
  const discard = () => {
    unit.discard();
    onClose();
  };
  return (
    <>
      <Dialog
        startInField
        onClose={close}
        size="large"
        title={titleOf(step, form.values.origin)}
        description={step === "source"
          ? "Copy it from the unit sheet. You can check and correct it before saving."
          : undefined}
        footer={step === "source"
          ? [
            <Button key="cancel" onClick={close}>Cancel</Button>,
            begun && <Button key="on" onClick={unit.reopenReview}>Carry on with the unit</Button>,
            <Button key="read" variant="primary" type="submit" form={PASTE_FORM}>
              Next: check the unit
            </Button>,
          ]
          // Keys: a reused button would take a double click meant for the previous step.
          : [
            <Button key="back" onClick={unit.back} aria-disabled={saving || undefined}>Back</Button>,
            <Button
              key="keep"
              variant="primary"
              type="submit"
              form={REVIEW_FORM}
              pending={saving}
              pendingText="Keeping…"
            >
              Keep this unit
            </Button>,
          ]}
      >
        {unit.restored && <Alert live title="What you started is here again." />}
        {step === "source" || !begun
          ? (
            <UnitSources
              pasted={unit.pasted}
              onPasted={unit.setPasted}
              reader={unit.reader}
              onEnterManually={unit.enterManually}
            />
          )
          : <ReviewForm intro={intro} form={form} />}
      </Dialog>
      {leaving && (
        <ConfirmDialog
          onClose={() => setLeaving(false)}
          title="Leave without keeping the unit?"
          description="What you have pasted, read or typed is gone then."
          confirmLabel="Leave"
          cancelLabel="Stay here"
          tone="danger"
          onConfirm={discard}
        />
      )}
      {unit.confirmsReplacement && (
        <ConfirmDialog
          onClose={unit.rejectReplacement}
          title="Replace what you have changed?"
          description="You have corrected the unit that was read before. What was read now takes its place."
          confirmLabel="Replace it"
          cancelLabel="Keep my changes"
          onConfirm={unit.acceptReplacement}
        />
      )}
    </>
  );
}

function titleOf(step: "source" | "review", origin: OwnUnitOrigin): string {
  if (step === "source") return "Add a unit yourself";
  return origin === "typed" ? "Type the unit in" : "Check the unit";
}

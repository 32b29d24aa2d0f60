import { useEffect, useRef, useState } from "react";
import type { UnitView } from "../../server/features/units/read_unit.ts";
import { Alert } from "../../ui/Alert.tsx";
import { Button } from "../../ui/Button.tsx";
import { ConfirmDialog } from "../../ui/ConfirmDialog.tsx";
import { Dialog } from "../../ui/Dialog.tsx";
import { usePageServices } from "../providers.tsx";
import { REVIEW_FORM, ReviewForm } from "./ReviewForm.tsx";
import { useOwnUnit } from "./use_own_unit.ts";
import type { UnitForm } from "./unit_form.ts";
import { PASTE_FORM, WaysIn } from "./WaysIn.tsx";

type Props = {
  /** The code that was looked for and not found. */
  unitCode?: string;
  /** Who adds it: then what they have begun outlasts a session that ends. */
  personId?: string;
  onKept: (unit: UnitView) => void;
  onClose: () => void;
};

/** Adds a unit that no catalogue has: from its sheet's text or PDF, or typed; looked through before it is kept (DECISIONS 17). */
export default function OwnUnitDialog({ unitCode = "", personId, onKept, onClose }: Props) {
  const missed = useMissed(unitCode);
  const unit = useOwnUnit({ unitCode, personId, onKept });
  const [leaving, setLeaving] = useState(false);
  const intro = useRef<HTMLParagraphElement>(null);
  const review = useRef<HTMLFormElement>(null);
  const { step, form, errors, keeping } = unit;
  useEffect(() => {
    if (step === "review") intro.current?.focus();
  }, [step, form === null]);
  useEffect(() => {
    if (Object.keys(errors).length > 0) {
      review.current?.querySelector<HTMLElement>("[aria-invalid]")?.focus();
    }
  }, [errors]);
  const close = () => {
    if (keeping) return;
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
        open
        onOpenChange={(open) => open || close()}
        size="large"
        title={titleOf(step, form)}
        description={step === "ways"
          ? `${missed}Add it from the awarding body's unit sheet. You see what was read, and can correct it, before it is kept.`
          : undefined}
        footer={step === "ways"
          ? [
            <Button key="cancel" onClick={close}>Cancel</Button>,
            form && <Button key="on" onClick={unit.goOn}>Go on with the unit</Button>,
            <Button key="read" variant="primary" type="submit" form={PASTE_FORM}>Read the text</Button>,
          ]
          // Each has its key: a button that turned into the next step's under the finger would press that one too.
          : [
            <Button key="back" onClick={unit.back} aria-disabled={keeping || undefined}>Back</Button>,
            <Button
              key="keep"
              variant="primary"
              type="submit"
              form={REVIEW_FORM}
              pending={keeping}
              pendingText="Keeping…"
            >
              Keep this unit
            </Button>,
          ]}
      >
        {unit.foundAgain && <Alert live title="What you had begun is here again." />}
        {step === "ways" || !form
          ? (
            <WaysIn
              pasted={unit.pasted}
              onPasted={unit.setPasted}
              reading={unit.reading}
              onType={unit.typeIn}
            />
          )
          : (
            <ReviewForm
              ref={review}
              intro={intro}
              form={form}
              errors={errors}
              reading={keeping}
              onChange={unit.change}
              onSubmit={unit.keep}
            />
          )}
      </Dialog>
      <ConfirmDialog
        open={leaving}
        onOpenChange={setLeaving}
        title="Leave without keeping the unit?"
        description="What you have pasted, read or typed is gone then."
        confirmLabel="Leave"
        cancelLabel="Stay here"
        tone="danger"
        onConfirm={discard}
      />
      <ConfirmDialog
        open={unit.asksInstead}
        onOpenChange={(open) => open || unit.leaveInstead()}
        title="Replace what you have changed?"
        description="You have corrected the unit that was read before. What was read now takes its place."
        confirmLabel="Replace it"
        cancelLabel="Keep my changes"
        onConfirm={unit.takeInstead}
      />
    </>
  );
}

function titleOf(step: "ways" | "review", form: UnitForm | null): string {
  if (step === "ways") return "Add a unit yourself";
  return form?.origin === "typed" ? "Type the unit in" : "Check the unit";
}

/**
 * What to say first where the window opened because a code was not found. The toast that said so goes: it would lie over
 * this window's buttons.
 */
function useMissed(unitCode: string): string {
  const { toasts } = usePageServices();
  const [toast] = useState(() => toasts.current());
  const missed = unitCode !== "" && (toast?.description?.includes(unitCode) ?? false);
  useEffect(() => {
    if (missed && toast) toasts.dismiss(toast.id);
  }, []);
  return missed ? `No unit with the code ${unitCode} was found. ` : "";
}

import { useEffect, useRef } from "react";
import { Button } from "../../../ui/Button.tsx";
import { Dialog } from "../../../ui/Dialog.tsx";
import { Field } from "../../../ui/Field.tsx";
import { TextArea } from "../../../ui/TextArea.tsx";
import type { Uncopied } from "./use_copy.ts";

/** Words that the browser did not let into the clipboard, selected and ready to be copied by hand. */
export function CopyDialog({ uncopied, onClose }: { uncopied: Uncopied; onClose: () => void }) {
  const body = useRef<HTMLDivElement>(null);
  const select = () => body.current?.querySelector("textarea")?.select();
  useEffect(() => select(), []);
  return (
    <Dialog
      open
      onOpenChange={(open) => open || onClose()}
      title={uncopied.title}
      description="Please copy the text manually."
      startInField
      footer={<Button variant="primary" onClick={onClose}>Done</Button>}
    >
      <div ref={body}>
        <Field label="Text" hideLabel>
          <TextArea readOnly minRows={10} value={uncopied.words} onFocus={select} />
        </Field>
      </div>
    </Dialog>
  );
}

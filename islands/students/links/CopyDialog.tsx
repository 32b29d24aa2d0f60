import { useEffect, useRef } from "react";
import { Button } from "../../../ui/Button.tsx";
import { Dialog } from "../../../ui/Dialog.tsx";
import { Field } from "../../../ui/Field.tsx";
import { TextArea } from "../../../ui/TextArea.tsx";
import type { UncopiedText } from "./use_copy_text.ts";

/** The text is selected, to be copied by hand. */
export function CopyDialog({ uncopiedText, onClose }: { uncopiedText: UncopiedText; onClose: () => void }) {
  const body = useRef<HTMLDivElement>(null);
  const select = () => body.current?.querySelector("textarea")?.select();
  useEffect(() => select(), []);
  return (
    <Dialog
      open
      onOpenChange={(open) => open || onClose()}
      title={uncopiedText.title}
      description="Please copy the text manually."
      startInField
      footer={<Button variant="primary" onClick={onClose}>Done</Button>}
    >
      <div ref={body}>
        <Field label="Text" hideLabel>
          <TextArea readOnly minRows={10} value={uncopiedText.text} onFocus={select} />
        </Field>
      </div>
    </Dialog>
  );
}

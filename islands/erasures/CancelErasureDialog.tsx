import { useMutation, useQueryClient } from "@tanstack/react-query";
import { ERASURE_WAIT_DAYS } from "../../domain/erasure.ts";
import { ConfirmDialog } from "../../ui/ConfirmDialog.tsx";
import { answer } from "../api.ts";
import { type ErasureDialogProps, useErasureChanged } from "./erasure_dialog.ts";
import { erasureApi, erasureQueries } from "./queries.ts";

/** Before an order is carried out. */
export function CancelErasureDialog({ studentId, focusAfter, onClose }: ErasureDialogProps) {
  const client = useQueryClient();
  const onChanged = useErasureChanged(studentId, onClose);
  const cancel = useMutation({
    mutationFn: () => answer(erasureApi.admin.students[":id"].erasure.$delete({ param: { id: studentId } })),
    meta: { failed: "The order could not be taken back. Please try again." },
    onSuccess: () => onChanged("Order taken back", "Nothing is erased."),
    onError: () =>
      void client.invalidateQueries({ queryKey: erasureQueries.state(studentId).queryKey }).then(onClose),
  });
  return (
    <ConfirmDialog
      onClose={onClose}
      busy={cancel.isPending}
      title="Cancel erasure?"
      description={`Nothing is erased. It can be ordered again, and waits ${ERASURE_WAIT_DAYS} days again.`}
      confirmLabel="Take it back"
      cancelLabel="Leave it"
      pending={cancel.isPending || cancel.isSuccess}
      onConfirm={() => cancel.mutate()}
      focusAfter={() => focusAfter.current}
    />
  );
}

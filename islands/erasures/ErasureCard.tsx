import { useMutation, useQueryClient, useSuspenseQuery } from "@tanstack/react-query";
import { type RefObject, useRef, useState } from "react";
import { dayIn, longDate } from "../../domain/dates.ts";
import {
  daysBetween,
  ERASURE_REASON_LABELS,
  ERASURE_WAIT_DAYS,
  erasureHindrance,
  erasureReference,
} from "../../domain/erasure.ts";
import { recordLinks } from "../../domain/record_links.ts";
import type { ErasureOrder, ErasureState } from "../../server/features/erasures/read_erasure_state.ts";
import { Alert } from "../../ui/Alert.tsx";
import { Button } from "../../ui/Button.tsx";
import { Card, CardSection } from "../../ui/Card.tsx";
import { ConfirmDialog } from "../../ui/ConfirmDialog.tsx";
import { LinkButton } from "../../ui/LinkButton.tsx";
import { Trash2 } from "../../ui/page_icons.ts";
import { ReasonedButton } from "../../ui/ReasonedButton.tsx";
import { answer } from "../api.ts";
import { lazyDialog } from "../lazy_dialog.tsx";
import { useToast } from "../providers.tsx";
import { erasureApi, erasureQueries } from "./queries.ts";

const OrderDialog = lazyDialog(() => import("./OrderErasureDialog.tsx"));

type Props = { studentId: string; timeZone: string };

/** For administrators, of an archived student: whether the time is over, an order, and its end. */
export function ErasureCard({ studentId, timeZone }: Props) {
  // Never suspends, since the page seeds it.
  const { data: state } = useSuspenseQuery(erasureQueries.state(studentId));
  const [dialog, setDialog] = useState<"order" | "take back" | null>(null);
  const heading = useRef<HTMLHeadingElement>(null);
  const props = { studentId, timeZone, state, focusAfter: heading, onClose: () => setDialog(null) };
  const { order } = state;
  return (
    <Card title="Erase" id="erase" headingRef={heading}>
      <CardSection>
        <div className="stack gap-l starts">
          {order?.erasedAt
            ? <Erased order={order} erasedAt={order.erasedAt} timeZone={timeZone} />
            : order
            ? <Ordered order={order} timeZone={timeZone} onTakeBack={() => setDialog("take back")} />
            : <Open state={state} timeZone={timeZone} onOrder={() => setDialog("order")} />}
        </div>
      </CardSection>
      {dialog === "order" && <OrderDialog {...props} />}
      {dialog === "take back" && <TakeBackDialog {...props} />}
    </Card>
  );
}

type OpenProps = { state: ErasureState; timeZone: string; onOrder: () => void };

function Open({ state, timeZone, onOrder }: OpenProps) {
  return (
    <>
      <p>{retentionText(state, timeZone)}</p>
      <ReasonedButton
        size="small"
        icon={<Trash2 size={18} />}
        reason={erasureHindrance(state)}
        onClick={onOrder}
      >
        {state.over ? "Erase…" : "Erase earlier…"}
      </ReasonedButton>
    </>
  );
}

/** Also above the order's form. */
export function retentionText({ until, over, hasDateOfBirth }: ErasureState, timeZone: string): string {
  const day = longDate(until, timeZone);
  const from = hasDateOfBirth
    ? ""
    : " There is no date of birth, so the time counts from the day they were added.";
  if (over) return `The retention time has been over since ${day}.${from}`;
  const days = daysBetween(dayIn(timeZone, new Date()), until);
  return `The retention time is over on ${day}, in ${days.toLocaleString("en-GB")} ${
    days === 1 ? "day" : "days"
  }.${from}`;
}

type OrderedProps = { order: ErasureOrder; timeZone: string; onTakeBack: () => void };

function Ordered({ order, timeZone, onTakeBack }: OrderedProps) {
  const { orderedAt, orderedBy, dueAt, begunAt, reason, id } = order;
  return (
    <>
      <Alert tone="warning" title={`Will be erased after ${longDate(dueAt, timeZone)}`}>
        <p>
          {`Order ${erasureReference(id)} of ${longDate(orderedAt, timeZone)}`}
          {orderedBy && (
            <>
              {" by "}
              <bdi>{orderedBy}</bdi>
            </>
          )}
          {`. ${ERASURE_REASON_LABELS[reason]}.`}
        </p>
      </Alert>
      {begunAt === null
        ? <Button size="small" onClick={onTakeBack}>Cancel erasure</Button>
        : <p>It is being carried out now.</p>}
    </>
  );
}

function Erased({ order, erasedAt, timeZone }: { order: ErasureOrder; erasedAt: string; timeZone: string }) {
  return (
    <>
      <p>{`Erased on ${longDate(erasedAt, timeZone)}, order ${erasureReference(order.id)}.`}</p>
      <LinkButton size="small" href={recordLinks.erasure(order.id)}>Receipt</LinkButton>
    </>
  );
}

export type ErasureDialogProps = Props & {
  state: ErasureState;
  focusAfter: RefObject<HTMLHeadingElement | null>;
  onClose: () => void;
};

/** Closes, and shows what became of it. */
export function useErasureChanged(
  studentId: string,
  onClose: () => void,
): (title: string, text: string) => void {
  const client = useQueryClient();
  const toast = useToast();
  return (title, description) => {
    toast({ title, description, tone: "success" });
    void client.invalidateQueries({ queryKey: erasureQueries.state(studentId).queryKey }).then(onClose);
  };
}

function TakeBackDialog({ studentId, focusAfter, onClose }: ErasureDialogProps) {
  const client = useQueryClient();
  const onChanged = useErasureChanged(studentId, onClose);
  const takeBack = useMutation({
    mutationFn: () => answer(erasureApi.admin.students[":id"].erasure.$delete({ param: { id: studentId } })),
    meta: { failed: "The order could not be taken back. Please try again." },
    onSuccess: () => onChanged("Order taken back", "Nothing is erased."),
    onError: () =>
      void client.invalidateQueries({ queryKey: erasureQueries.state(studentId).queryKey }).then(onClose),
  });
  return (
    <ConfirmDialog
      open
      onOpenChange={(open) => open || takeBack.isPending || onClose()}
      title="Cancel erasure?"
      description={`Nothing is erased. It can be ordered again, and waits ${ERASURE_WAIT_DAYS} days again.`}
      confirmLabel="Take it back"
      cancelLabel="Leave it"
      pending={takeBack.isPending || takeBack.isSuccess}
      onConfirm={() => takeBack.mutate()}
      focusAfter={() => focusAfter.current}
    />
  );
}

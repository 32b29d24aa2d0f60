import { useSuspenseQuery } from "@tanstack/react-query";
import { useRef, useState } from "react";
import { longDate } from "../../domain/dates.ts";
import { ERASURE_REASON_LABELS, erasureHindrance, erasureReference } from "../../domain/erasure.ts";
import { recordLinks } from "../../domain/record_links.ts";
import type { ErasureOrder, ErasureState } from "../../server/features/erasures/read_erasure_state.ts";
import { Alert } from "../../ui/Alert.tsx";
import { Button } from "../../ui/Button.tsx";
import { Card, CardSection } from "../../ui/Card.tsx";
import { LinkButton } from "../../ui/LinkButton.tsx";
import { Trash2 } from "../../ui/page_icons.ts";
import { ReasonedButton } from "../../ui/ReasonedButton.tsx";
import { lazyDialog } from "../lazy_dialog.tsx";
import { CancelErasureDialog } from "./CancelErasureDialog.tsx";
import { erasureQueries } from "./queries.ts";
import { retentionText } from "./retention_text.ts";

const OrderDialog = lazyDialog(() => import("./OrderErasureDialog.tsx"));

type Props = { studentId: string; timeZone: string };

/** For administrators, of an archived student: whether the time is over, an order, and its end. */
export function ErasureCard({ studentId, timeZone }: Props) {
  // Never suspends, since the page seeds it.
  const { data: state } = useSuspenseQuery(erasureQueries.state(studentId));
  const [dialog, setDialog] = useState<"order" | "cancel" | null>(null);
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
            ? <Ordered order={order} timeZone={timeZone} onCancel={() => setDialog("cancel")} />
            : <Open state={state} timeZone={timeZone} onOrder={() => setDialog("order")} />}
        </div>
      </CardSection>
      {dialog === "order" && <OrderDialog {...props} />}
      {dialog === "cancel" && <CancelErasureDialog {...props} />}
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

type OrderedProps = { order: ErasureOrder; timeZone: string; onCancel: () => void };

function Ordered({ order, timeZone, onCancel }: OrderedProps) {
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
        ? <Button size="small" onClick={onCancel}>Cancel erasure</Button>
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

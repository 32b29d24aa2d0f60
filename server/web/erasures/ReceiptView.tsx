import { ERASURE_KEPT } from "../../../domain/erasure.ts";
import {
  ALWAYS_REMOVED,
  type ErasureReceipt,
  receiptCounts,
  receiptFacts,
} from "../../../domain/erasure_receipt.ts";
import { Card, CardSection } from "../../../ui/Card.tsx";
import { DefinitionList } from "../../../ui/DefinitionList.tsx";

type Props = { receipt: ErasureReceipt; timeZone: string };

/** Printable receipt: what an order removed and what it left, without a name. */
export function ReceiptView({ receipt, timeZone }: Props) {
  return (
    <Card title="Receipt">
      <CardSection>
        <DefinitionList items={receiptFacts(receipt, timeZone)} lines />
      </CardSection>
      <CardSection title="Removed">
        <div className="stack gap-m">
          <p>{ALWAYS_REMOVED}</p>
          <DefinitionList items={receiptCounts(receipt)} lines />
        </div>
      </CardSection>
      <CardSection title="Kept, and why">
        <ul className="stack gap-s bullets">
          {ERASURE_KEPT.map((kept) => <li key={kept}>{kept}</li>)}
        </ul>
      </CardSection>
    </Card>
  );
}

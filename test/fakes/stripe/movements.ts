/** A balance transaction. */
export type StoredMovement = {
  id: string;
  object: "balance_transaction";
  type: string;
  amount: number;
  fee: number;
  currency: string;
  created: number;
  description: string;
  source: Source;
};
/** What money moved for: only a charge names its customer. */
export type Source =
  | { id: string; object: "charge"; customer: string | null }
  | { id: string; object: "refund" | "dispute"; charge: string };

/** A page, newest first. */
export function listMovements(movements: readonly StoredMovement[], params: Record<string, unknown>) {
  const { gte = "0" } = (params["created"] ?? {}) as { gte?: string };
  const since = movements.filter(({ created }) => created >= Number(gte));
  const first = since.findIndex(({ id }) => id === params["starting_after"]) + 1;
  const limit = Number(params["limit"] ?? 10);
  const data = since.slice(first, first + limit);
  const has_more = since.length > first + limit;
  return { object: "list", url: "/v1/balance_transactions", has_more, data };
}

/** Payments, which refunds and chargebacks name. */
export function openCharges(newId: (prefix: string) => string) {
  const charges = new Map<string, Source>();
  return {
    get: (id: string) => charges.get(id),
    sourceOf(type: string, customer: string | null): Source {
      const charge: Source = { id: newId("ch"), object: "charge", customer };
      charges.set(charge.id, charge);
      if (type === "refund") return { id: newId("re"), object: "refund", charge: charge.id };
      if (type === "adjustment") return { id: newId("dp"), object: "dispute", charge: charge.id };
      return charge;
    },
  };
}

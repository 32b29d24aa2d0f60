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

/** A page, the newest first. */
export function listMovements(movements: readonly StoredMovement[], params: Record<string, unknown>) {
  const { gte = "0" } = (params["created"] ?? {}) as { gte?: string };
  const since = movements.filter(({ created }) => created >= Number(gte));
  const first = since.findIndex(({ id }) => id === params["starting_after"]) + 1;
  const limit = Number(params["limit"] ?? 10);
  const data = since.slice(first, first + limit);
  const has_more = since.length > first + limit;
  return { object: "list", url: "/v1/balance_transactions", has_more, data };
}

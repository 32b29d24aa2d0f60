import { StripeRefusal } from "./refusal.ts";

type Customer = Record<string, unknown> & { id: string };

/** Customers of an account; one that was deleted is still known as such. */
export function openCustomers(newId: (prefix: string) => string) {
  const all = new Map<string, Customer>();
  const deleted = new Set<string>();

  function get(id: string): Customer {
    const customer = all.get(id);
    if (customer) return customer;
    throw new StripeRefusal(`No such customer: '${id}'`, "customer", "resource_missing");
  }

  return {
    all,
    add(params: Record<string, unknown>): Customer {
      const customer = { id: newId("cus"), object: "customer", ...params };
      all.set(customer.id, customer);
      return customer;
    },
    change: (id: string, params: Record<string, unknown>) => Object.assign(get(id), params),
    read: (id: string) => deleted.has(id) ? { id, object: "customer", deleted: true } : get(id),
    /** The id that a call names. */
    named: (params: Record<string, unknown>) => get(String(params["customer"])).id,
    remove(id: string): Customer {
      const customer = get(id);
      all.delete(id);
      deleted.add(id);
      return customer;
    },
  };
}

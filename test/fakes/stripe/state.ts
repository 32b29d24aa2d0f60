import { openCustomers } from "./customers.ts";
import { StripeRefusal } from "./refusal.ts";
import { listMovements, openCharges, type StoredMovement } from "./movements.ts";
import type { Item, Portal, Session, Subscription } from "./objects.ts";

/** An event as it is posted. */
export type StripeEvent = {
  id: string;
  object: "event";
  type: string;
  created: number;
  data: { object: Record<string, unknown> };
};

const MONTH_S = 30 * 86_400;
const MIN_TRIAL_S = 48 * 3_600;

/** What a Stripe account holds, and the events of what happens in it; `seconds`: its clock. */
export function openState(seconds: () => number) {
  let next = 1;
  const newId = (prefix: string) => `${prefix}_${String(next++).padStart(6, "0")}`;
  const customers = openCustomers(newId);
  const sessions = new Map<string, Session>();
  const portals = new Map<string, Omit<Portal, "subscriptions">>();
  const subscriptions = new Map<string, Subscription>();
  const charges = openCharges(newId);
  const prices = new Set<string>();
  const events: StripeEvent[] = [];
  const movements: StoredMovement[] = [];

  function happen(type: string, object: Record<string, unknown>) {
    const event = { id: newId("evt"), object: "event", type, created: seconds(), data: { object } } as const;
    events.push(structuredClone(event));
  }

  function openSession(params: Record<string, unknown>, origin: string) {
    const items = Object.values(params["line_items"] as Record<string, { price: string }> ?? {});
    const price = items[0]?.price ?? "";
    if (!prices.has(price)) throw new StripeRefusal(`No such price: '${price}'`, "line_items[0][price]");
    const data = (params["subscription_data"] ?? {}) as { trial_end?: string };
    const trialEnd = data.trial_end === undefined ? null : Number(data.trial_end);
    if (trialEnd !== null && trialEnd - seconds() < MIN_TRIAL_S) {
      throw new StripeRefusal("The `trial_end` date has to be at least 2 days in the future.");
    }
    const id = newId("cs_test");
    const [success, cancel] = [String(params["success_url"]), String(params["cancel_url"])];
    sessions.set(id, {
      id,
      customer: customers.named(params),
      price,
      success,
      cancel,
      trialEnd,
      done: false,
    });
    return { id, object: "checkout.session", url: `${origin}/pay/${id}`, customer: params["customer"] };
  }

  function subscribe(session: Session): Subscription {
    const [start, end] = [seconds(), session.trialEnd ?? seconds() + MONTH_S];
    const item: Item = {
      id: newId("si"),
      object: "subscription_item",
      price: { id: session.price, object: "price" },
      quantity: 1,
      current_period_start: start,
      current_period_end: end,
    };
    const subscription: Subscription = {
      id: newId("sub"),
      object: "subscription",
      customer: session.customer,
      status: session.trialEnd === null ? "active" : "trialing",
      created: start,
      cancel_at_period_end: false,
      cancel_at: null,
      trial_end: session.trialEnd,
      metadata: {},
      items: { object: "list", data: [item], has_more: false },
    };
    subscriptions.set(subscription.id, subscription);
    session.done = true;
    happen("checkout.session.completed", {
      id: session.id,
      object: "checkout.session",
      customer: session.customer,
    });
    happen("customer.subscription.created", subscription);
    return subscription;
  }

  const ofCustomer = (customer: string) =>
    [...subscriptions.values()].filter((subscription) => subscription.customer === customer)
      .toSorted((one, other) => other.created - one.created);

  return {
    prices,
    customers: customers.all,
    subscriptions,
    events,
    carryOut(call: string, params: Record<string, unknown>, origin: string): unknown {
      switch (call) {
        case "POST /v1/customers":
          return customers.add(params);
        case "POST /v1/customers/:id":
          return customers.change(String(params["id"]), params);
        case "GET /v1/checkout/sessions": {
          const data = [...sessions.values()].filter(({ customer, done }) =>
            customer === params["customer"] && !done
          );
          return { object: "list", url: "/v1/checkout/sessions", has_more: false, data };
        }
        case "POST /v1/checkout/sessions/:id/expire":
          return Object.assign(sessions.get(String(params["id"]))!, { done: true });
        case "POST /v1/checkout/sessions":
          return openSession(params, origin);
        case "POST /v1/billing_portal/sessions": {
          const id = newId("bps");
          portals.set(id, { id, customer: customers.named(params), back: String(params["return_url"]) });
          return { id, object: "billing_portal.session", url: `${origin}/portal/${id}` };
        }
        case "GET /v1/customers/:id":
          return customers.read(String(params["id"]));
        case "GET /v1/charges/:id":
          return charges.get(String(params["id"]));
        case "GET /v1/balance_transactions":
          return listMovements(movements, params);
        case "GET /v1/subscriptions":
          return {
            object: "list",
            url: "/v1/subscriptions",
            has_more: false,
            data: ofCustomer(customers.named(params)),
          };
      }
      throw new StripeRefusal(`Unrecognized request URL (${call})`);
    },
    /** Money that has moved, and the event that tells of it. */
    move(
      movement: Pick<StoredMovement, "type" | "amount" | "fee"> & { customer?: string; currency?: string },
    ) {
      const { customer = null, currency = "gbp", ...moved } = movement;
      const source = charges.sourceOf(moved.type, customer);
      movements.unshift({
        id: newId("txn"),
        object: "balance_transaction",
        created: seconds(),
        currency,
        description: "Subscription update",
        source,
        ...moved,
      });
      happen(moved.amount > 0 ? "charge.succeeded" : "charge.refunded", source);
    },
    /** As a person does in Stripe's own pages, with all that it pays. */
    deleteCustomer(id: string) {
      for (const subscription of ofCustomer(id)) this.change(subscription.id, { status: "canceled" });
      happen("customer.deleted", customers.remove(id));
    },
    session(id: string): Session {
      return sessions.get(id)!;
    },
    portal(id: string): Portal {
      const portal = portals.get(id)!;
      return { ...portal, subscriptions: ofCustomer(portal.customer) };
    },
    /** A button of a page; answers where it leads. */
    press(kind: string, id: string, act: string): string {
      if (kind === "pay") {
        const session = sessions.get(id)!;
        if (act !== "pay" || session.done) return session.cancel;
        subscribe(session);
        return session.success;
      }
      const { back, customer } = portals.get(id)!;
      const [subscription] = ofCustomer(customer);
      if (subscription && act !== "back") {
        this.change(subscription.id, { cancel_at_period_end: act === "leave" });
      }
      return back;
    },
    /** Whatever else happens to a subscription, with its event. */
    change(id: string, changes: Partial<Subscription> & { price?: string }) {
      const { price, ...others } = changes;
      const subscription = Object.assign(subscriptions.get(id)!, others);
      if (price !== undefined) subscription.items.data[0]!.price.id = price;
      const type = subscription.status === "canceled" ? "deleted" : "updated";
      happen(`customer.subscription.${type}`, subscription);
    },
  };
}

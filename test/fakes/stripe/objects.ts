/** What a Stripe of this machine holds, as far as we read it; times in seconds. */
export type Subscription = {
  id: string;
  object: "subscription";
  customer: string;
  status: string;
  created: number;
  cancel_at_period_end: boolean;
  cancel_at: number | null;
  trial_end: number | null;
  metadata: Record<string, string>;
  items: { object: "list"; data: Item[]; has_more: false };
};
export type Item = {
  id: string;
  object: "subscription_item";
  price: { id: string; object: "price" };
  quantity: number;
  current_period_start: number;
  current_period_end: number;
};

export type Session = {
  id: string;
  customer: string;
  price: string;
  success: string;
  cancel: string;
  trialEnd: number | null;
  done: boolean;
};
export type Portal = { id: string; customer: string; back: string; subscriptions: Subscription[] };

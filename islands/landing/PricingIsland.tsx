/** The plans, by month or by year (spec 1 §2.3). */
export default function PricingIsland() {
  return null;
}

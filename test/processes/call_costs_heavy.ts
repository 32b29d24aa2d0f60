import { checkGrowth } from "../call_costs.ts";

Deno.test("what a call shows decides what it costs, in a school of 5,000 portfolios too", () =>
  checkGrowth(500, 5000));

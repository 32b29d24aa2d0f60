import { checkGrowth } from "../test/call_costs.ts";

Deno.test("what a call shows decides what it costs, not how large the school is", () => checkGrowth(50, 500));

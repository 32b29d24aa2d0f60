import assert from "node:assert/strict";
import { portfolioName } from "./portfolio_choices.ts";

Deno.test("a portfolio is named by first name, last name and unit title, with the spec's text for missing names", () => {
  assert.equal(portfolioName({ firstName: "Amira", lastName: "Begum" }, "Soil"), "Amira Begum – Soil");
  assert.equal(portfolioName({ firstName: null, lastName: " " }, "Soil"), "Unknown Student – Soil");
});

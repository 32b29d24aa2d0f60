import assert from "node:assert/strict";
import type { PortfolioChoice } from "../../../server/features/portfolio/list_portfolio_choices.ts";
import { adjacentPortfolio, portfolioName } from "./portfolio_choices.ts";

const choice = (id: string, unitCode: string): PortfolioChoice => ({
  id,
  unitCode,
  firstName: "Amira",
  lastName: "Begum",
  unitTitle: "Growing vegetables",
  portfolioStatus: null,
});
const list = [choice("a", "121766"), choice("b", "70147"), choice("c", "121766"), choice("d", "121766")];

Deno.test("previous and next stay in one unit and end at its first and last portfolio", () => {
  const from = (id: string, direction: "previous" | "next") => {
    const adjacent = adjacentPortfolio(list, { id, unitCode: "121766" }, direction);
    return typeof adjacent === "string" ? adjacent : adjacent.id;
  };
  assert.equal(from("a", "next"), "c");
  assert.equal(from("c", "previous"), "a");
  assert.equal(from("d", "next"), "end");
  assert.equal(from("a", "previous"), "end");
  assert.equal(from("z", "next"), "absent");
});

Deno.test("a portfolio is named by first name, last name and unit title, with the spec's text for missing names", () => {
  assert.equal(portfolioName({ firstName: "Amira", lastName: "Begum" }, "Soil"), "Amira Begum – Soil");
  assert.equal(portfolioName({ firstName: null, lastName: " " }, "Soil"), "Unknown Student – Soil");
});

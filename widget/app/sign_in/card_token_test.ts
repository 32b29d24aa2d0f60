import assert from "node:assert/strict";
import { cardToken } from "./card_token.ts";

Deno.test("a card is what its square says, or the part behind the #", () => {
  const token = "q6Zr_p-0aT";
  for (const text of [token, ` ${token}\n`, `https://oak.example/card#${token}`, `/card#${token}`]) {
    assert.equal(cardToken(text), token);
  }
  assert.equal(cardToken("  "), "");
});

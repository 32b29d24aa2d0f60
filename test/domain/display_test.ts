import assert from "node:assert/strict";
import {
  DEFAULT_DISPLAY,
  type Display,
  displayCookie,
  parseDisplay,
  TEXT_SIZES,
} from "../../domain/display.ts";

const valueOf = (cookie: string) => /^display=([^;]*)/.exec(cookie)?.[1];

Deno.test("every choice but the default comes back from its cookie", () => {
  for (const text of TEXT_SIZES) {
    for (const fewer of [true, false]) {
      const display: Display = { text, fewer };
      const value = valueOf(displayCookie("stu_1-a_B", display));
      assert.deepEqual(parseDisplay(value, "stu_1-a_B"), display, value);
    }
  }
});

Deno.test("the defaults remove the cookie", () => {
  assert.equal(displayCookie("stu_1", DEFAULT_DISPLAY), "display=; path=/; max-age=0; samesite=lax");
});

Deno.test("another person at the same browser has the defaults", () => {
  const value = valueOf(displayCookie("stu_1", { text: "largest", fewer: true }));
  for (const personId of ["stu_2", "stu_", "", undefined]) {
    assert.deepEqual(parseDisplay(value, personId), DEFAULT_DISPLAY, String(personId));
  }
});

Deno.test("a damaged cookie is read as the defaults", () => {
  for (const value of [undefined, "", "stu_1", "stu_1~", "stu_1~huge~few", 'stu_1~"><script>~1']) {
    assert.deepEqual(parseDisplay(value, "stu_1"), DEFAULT_DISPLAY, value);
  }
});

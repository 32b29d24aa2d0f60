import assert from "node:assert/strict";
import { checkEmail, checkName, fullName, initials, normalizeEmail, yearGroupLabel } from "./people.ts";

Deno.test("an email address is compared trimmed and in lower case", () => {
  assert.equal(normalizeEmail("  Robin.Ash@Oak.EXAMPLE\n"), "robin.ash@oak.example");
});

Deno.test("an empty email address is refused", () => {
  for (const text of ["", "   ", "\t"]) assert.equal(checkEmail(text), "Please enter your email address");
});

Deno.test("an email address is a name, an at sign and a domain with a dot", () => {
  const right = [
    "robin@oak.example",
    " Robin@Oak.Example ",
    "robin.ash+portfolio@pupils.oak.example",
    "o'brien@oak.example",
    "zoë@schüle.example",
    `${"r".repeat(242)}@oak.example`,
  ];
  for (const text of right) assert.equal(checkEmail(text), null, text);
  const invalid = [
    "robin",
    "@oak.example",
    "robin@",
    "robin@oak",
    "robin@oak.",
    "robin@.example",
    "robin@oak..example",
    "robin@oak@example.org",
    "robin ash@oak.example",
    "robin@oak .example",
    "robin@oak.example,other@oak.example",
    "robin@oak.example,com",
    "robin@oak.example;",
    "Robin <robin@oak.example>",
    "robin@oak.example>",
    '"robin"@oak.example',
    "robin@oak.exam(ple)",
    "robin@oak.example\r\nBcc: all@oak.example",
    "robin\u0000@oak.example",
    "robin@oak\u007f.example",
    "robin\u200b@oak.example",
    "robin\ud800@oak.example",
    `${"r".repeat(243)}@oak.example`,
  ];
  for (const text of invalid) {
    assert.equal(checkEmail(text), "Please enter a valid email address", JSON.stringify(text));
  }
});

Deno.test("a name is needed, and is at most a hundred characters long, each counted once", () => {
  assert.equal(checkName("Robin", "First name"), null);
  assert.equal(checkName("  ", "First name"), "First name is required");
  assert.equal(checkName("r".repeat(100), "Last name"), null);
  assert.equal(checkName("𠮷".repeat(100), "Last name"), null);
  assert.equal(checkName("r".repeat(101), "Last name"), "Last name can be at most 100 characters long");
});

Deno.test("a missing name shows the spec's words", () => {
  assert.equal(fullName({ firstName: "Robin", lastName: "Ash" }), "Robin Ash");
  assert.equal(fullName({ firstName: null, lastName: null }), "Unknown Student");
  assert.equal(fullName({ firstName: " ", lastName: " Ash " }), "Unknown Ash");
  assert.equal(fullName({ firstName: "Robin", lastName: "" }), "Robin Student");
});

Deno.test("initials are whole letters of any alphabet", () => {
  assert.equal(initials({ firstName: "robin", lastName: "ash" }), "RA");
  assert.equal(initials({ firstName: "Élodie", lastName: null }), "É");
  assert.equal(initials({ firstName: "𠮷田", lastName: "" }), "𠮷");
  assert.equal(initials({ firstName: "مريم", lastName: "حسن" }), "مح");
  assert.equal(initials({ firstName: " ", lastName: null }), "?");
});

Deno.test("a student without a year group says so", () => {
  assert.equal(yearGroupLabel(" Year 10 "), "Year 10");
  for (const none of [null, "", "  "]) assert.equal(yearGroupLabel(none), "No Year");
});

Deno.test("a name holds no invisible characters or line ends", () => {
  const invalid = ["Robin\nBcc: all@oak.example", "Ro\tbin", "Ro\u0000bin", "Ro\u007fbin", "Ro\u0085bin"];
  const marks = ["Ro\u2028bin", "\u202enibor", "Ro\u2066bin", "Ro\ud800bin"];
  for (const name of [...invalid, ...marks]) {
    assert.match(String(checkName(name, "First name")), /First name cannot contain/, JSON.stringify(name));
  }
  for (const name of ["\u200b", "\u00ad \u200f", "\u3164"]) {
    assert.equal(checkName(name, "First name"), "First name is required", JSON.stringify(name));
  }
  for (const name of ["Siân", "O’Neill-Ōta", "李小龙", "  Robin \n", "علی\u200cرضا", "\u200fمريم"]) {
    assert.equal(checkName(name, "First name"), null, name);
  }
});

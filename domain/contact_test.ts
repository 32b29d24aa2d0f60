import assert from "node:assert/strict";
import {
  checkContact,
  CONTACT,
  type ContactForm,
  parsePlan,
  planLabel,
  SALES_SUBJECT,
  salesMail,
} from "./contact.ts";
import { TEXT_LIMITS } from "./limits.ts";

const FORM: ContactForm = {
  name: "Jo Field",
  email: "jo@school.example",
  institution: "Field Lane School",
  message: "We are 40 learners.\n\nCould we see it?",
};

Deno.test("name, address, institution and message are all required", () => {
  assert.deepEqual(checkContact(FORM), {});
  assert.deepEqual(checkContact({ name: " ", email: "", institution: "\t", message: "\r\n" }), {
    name: "Please enter your name",
    email: "Please enter your email address",
    institution: "Please enter your institution",
    message: "Please write a message",
  });
  assert.deepEqual(
    Object.keys(checkContact({ ...FORM, name: "\u200b", institution: "\u2060", message: "\u00ad" })),
    [
      "name",
      "institution",
      "message",
    ],
  );
  assert.deepEqual(checkContact({ ...FORM, email: "jo at school" }), {
    email: "Please enter a valid email address",
  });
});

Deno.test("line ends and control characters, which could inject a mail header, are refused", () => {
  for (const field of ["name", "institution"] as const) {
    for (
      const evil of [
        "Jo\r\nBcc: all@school.example",
        "Jo\nField",
        "Jo\0",
        "Jo\tField",
        "\u202eleoJ",
        "Jo\u2028F",
      ]
    ) {
      assert.match(CONTACT[field].check(evil) ?? "", /control characters/, JSON.stringify(evil));
    }
  }
  assert.equal(CONTACT.email.check("jo@school.example\r\nBcc: all@school.example")?.includes("valid"), true);
  assert.equal(CONTACT.message.check("line\r\nline\n\tline"), null, "a message has lines");
  assert.match(CONTACT.message.check("bell\x07") ?? "", /control characters/);
  assert.match(CONTACT.message.check("nothing\0") ?? "", /control characters/);
});

Deno.test("texts are measured in characters as people count them", () => {
  const { institution, contactMessage } = TEXT_LIMITS;
  assert.equal(CONTACT.institution.check("🌱".repeat(institution)), null);
  assert.match(CONTACT.institution.check("🌱".repeat(institution + 1)) ?? "", /at most 200/);
  assert.equal(CONTACT.message.check("é".repeat(contactMessage)), null);
  assert.match(CONTACT.message.check("é".repeat(contactMessage + 1)) ?? "", /at most 5,000/);
  assert.match(CONTACT.message.check("x".repeat(900_000)) ?? "", /at most 5,000/);
});

Deno.test("a message keeps its lines, with one kind of line end", () => {
  assert.equal(CONTACT.message.stored(" one\r\ntwo\rthree\n\n"), "one\ntwo\nthree");
});

Deno.test("only a listed plan can be asked about", () => {
  assert.equal(parsePlan("medium"), "medium");
  for (const text of ["enterprise", "MEDIUM", "__proto__", "", null, undefined]) {
    assert.equal(parsePlan(text), null, String(text));
  }
  assert.equal(planLabel("large"), "Enterprise, 101-200 students");
});

Deno.test("a mail to sales has its subject, whatever the address", () => {
  assert.equal(SALES_SUBJECT, "Enterprise Plan Inquiry");
  assert.equal(
    salesMail("sales@unitfolio.example"),
    "mailto:sales@unitfolio.example?subject=Enterprise%20Plan%20Inquiry",
  );
  assert.equal(
    salesMail("a?bcc=b@unitfolio.example"),
    "mailto:a%3Fbcc%3Db@unitfolio.example?subject=Enterprise%20Plan%20Inquiry",
  );
});

import assert from "node:assert/strict";
import { checkPicture, checkProfile } from "./profile.ts";

const FORM = { firstName: "Sam", lastName: "Carter", organisationName: "", organisationNumber: "" };
const MB = 1024 * 1024;

Deno.test("names are required, and an organisation is not", () => {
  assert.deepEqual(checkProfile(FORM), {});
  assert.deepEqual(checkProfile({ ...FORM, firstName: "  ", lastName: "" }), {
    firstName: "First name is required",
    lastName: "Last name is required",
  });
});

Deno.test("missing fields are not checked", () => {
  assert.deepEqual(checkProfile({ organisationName: "Oak" }), {});
});

Deno.test("an organisation is limited in characters", () => {
  assert.deepEqual(
    checkProfile({ organisationName: "😀".repeat(200), organisationNumber: "1".repeat(20) }),
    {},
  );
  assert.deepEqual(checkProfile({ organisationName: "a".repeat(201), organisationNumber: "1".repeat(21) }), {
    organisationName: "Organisation name can be at most 200 characters long",
    organisationNumber: "Organisation number can be at most 20 characters long",
  });
  for (const organisationName of ["Oak\nLane", "\u202eenaL", "Oak\u2028Lane"]) {
    assert.match(String(checkProfile({ organisationName }).organisationName), /line ends/);
  }
});

Deno.test("'File too large' / 'Profile picture must be smaller than 5MB'", () => {
  const error = { title: "File too large", description: "Profile picture must be smaller than 5MB" };
  assert.equal(checkPicture({ type: "image/png", size: 5 * MB - 1 }), null);
  assert.deepEqual(checkPicture({ type: "image/png", size: 5 * MB }), error);
});

Deno.test("'Invalid file type' / 'Please select an image file'", () => {
  const error = { title: "Invalid file type", description: "Please select an image file" };
  for (const type of ["application/pdf", "", "text/plain; image/png"]) {
    assert.deepEqual(checkPicture({ type, size: 10 * MB }), error, type);
  }
  assert.equal(checkPicture({ type: "IMAGE/JPEG", size: 1 }), null);
});

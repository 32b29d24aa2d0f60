import assert from "node:assert/strict";
import { checkPlatform, deploymentIds, isPlatformUrl, launchRole, LTI_LIMITS, NEW_PLATFORM } from "./lti.ts";

const vocabulary = "http://purl.imsglobal.org/vocab/lis/v2/";

Deno.test("a role in the course counts before one in the institution", () => {
  for (
    const [roles, expected] of [
      [["membership#Learner"], "student"],
      [["membership#Instructor"], "staff"],
      [["membership#Instructor", "membership#Learner"], "staff"],
      [["membership/Instructor#TeachingAssistant", "membership#Learner"], "staff"],
      [["membership#Learner", "institution/person#Staff"], "student"],
      [["institution/person#Student"], "student"],
      [["institution/person#Administrator"], "staff"],
      [["system/person#Administrator"], "staff"],
      [["membership#Mentor"], null],
      [["membership#NotALearner"], null],
      [[], null],
    ] as const
  ) assert.equal(launchRole(roles.map((role) => vocabulary + role)), expected, roles.join());
  assert.equal(launchRole(["Learner"]), "student", "a name alone, as older platforms send it");
});

Deno.test("addresses of a platform are https, or of this machine", () => {
  for (
    const good of ["https://moodle.example", "https://moodle.example/a.php?b=1", "http://localhost:8000/x"]
  ) {
    assert.equal(isPlatformUrl(good), true, good);
  }
  for (
    const bad of [
      "",
      "moodle.example",
      "http://moodle.example",
      "http://localhost.evil.example",
      "ftp://localhost",
      "https://me@moodle.example",
      // Origins that a header would read as all sites, or as a directive's end.
      "https://*/auth",
      "https://*.example/auth",
      "https://moodle.example;sandbox/auth",
      "https://moodle.example/#x",
      "https://moodle.example/a b",
      `https://moodle.example/${"x".repeat(500)}`,
    ]
  ) assert.equal(isPlatformUrl(bad), false, bad);
});

Deno.test("an empty form says what each field needs, and the token address may be empty", () => {
  const errors = checkPlatform(NEW_PLATFORM);
  assert.equal(Object.values(errors).filter((error) => error !== null).length, 6);
  assert.equal(errors.tokenUrl, null);
});

Deno.test("deployment ids stand one a line, each once", () => {
  assert.deepEqual(deploymentIds(" 1 \n\n2\n1"), ["1", "2"]);
  const many = Array.from({ length: LTI_LIMITS.deployments + 1 }, (_, id) => id).join("\n");
  assert.match(checkPlatform({ ...NEW_PLATFORM, deploymentIds: many }).deploymentIds!, /At most 20/);
});

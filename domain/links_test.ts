import assert from "node:assert/strict";
import { links, optionalReturnTo, safeReturnTo } from "./links.ts";

Deno.test("a return address is an own path, unchanged", () => {
  const own = [
    "/",
    "/portfolio/asg_1",
    "/student-portfolio/asg_1?tab=files#outcome-2",
    "/manage-students",
    "/apis",
    "/api-guide",
    "/docs/student#%C3%A9vidence",
    "/a?next=//evil.example",
    "/a?next=https://evil.example",
    "/a/../b",
    `/${"x".repeat(499)}`,
  ];
  for (const path of own) assert.equal(safeReturnTo(path), path);
});

Deno.test("anything a browser could read as another host leads home", () => {
  const foreign = [
    "//evil.example",
    "///evil.example",
    "/\\evil.example",
    "\\\\evil.example",
    "\\/evil.example",
    "/a\\b",
    "/%2f..",
    "/%2fevil.example",
    "/%5cevil.example",
    "/.//evil.example",
    "/a/..//evil.example",
    "/%2e%2e//evil.example",
    "https://evil.example/",
    "https:evil.example",
    "javascript:alert(1)",
    "evil.example",
    "@evil.example",
    "?x",
    "#x",
    " /portfolio/asg_1",
  ];
  for (const text of foreign) assert.equal(safeReturnTo(text), "/", JSON.stringify(text));
});

Deno.test("control characters lead home", () => {
  const codes = [...Array(0x20).keys(), 0x7f, 0x80, 0x85, 0x9f];
  for (const code of codes) {
    const control = String.fromCharCode(code);
    for (const text of [`/${control}/evil.example`, `/a${control}b`, `${control}/a`, `/a${control}`]) {
      assert.equal(safeReturnTo(text), "/", JSON.stringify(text));
    }
  }
});

Deno.test("the API is no return address, however it is encoded", () => {
  const api = [
    "/api",
    "/api/",
    "/api?x",
    "/api#x",
    "/api/login",
    "/api/logout",
    "/api/login?returnTo=/api/login",
    "/./api/logout",
    "/a/../api/logout",
    "/%2e/api/logout",
    "/%61pi/logout",
    "/api%2flogout",
  ];
  for (const text of api) assert.equal(safeReturnTo(text), "/", text);
});

Deno.test("empty, too long and wrongly encoded texts lead home", () => {
  for (const text of [null, undefined, "", `/${"x".repeat(500)}`, "/%", "/%zz", "/%ff"]) {
    assert.equal(safeReturnTo(text), "/", JSON.stringify(text));
  }
});

Deno.test("a return address of home is left out", () => {
  assert.equal(optionalReturnTo("/portfolio/asg_1"), "/portfolio/asg_1");
  for (const text of ["/", "", null, "//evil.example", "/api/login"]) {
    assert.equal(optionalReturnTo(text), undefined, String(text));
  }
});

Deno.test("parameters are encoded, and empty ones left out", () => {
  assert.equal(links.login(), "/api/login");
  assert.equal(links.login(""), "/api/login");
  assert.equal(links.login("/a?b=c&d#e"), "/api/login?returnTo=%2Fa%3Fb%3Dc%26d%23e");
  assert.equal(links.studentAccess("t+k/n", "asg_1"), "/student-access?token=t%2Bk%2Fn&assignmentId=asg_1");
  assert.equal(links.studentAccess(undefined, "asg_1"), "/student-access?assignmentId=asg_1");
});

Deno.test("the addresses of evidence and resources have encoded ids", () => {
  assert.equal(links.file("evd_1"), "/api/files/evd_1");
  assert.equal(links.thumbnail("evd_1"), "/api/files/evd_1/thumbnail");
  assert.equal(links.resourceFile("res_1"), "/api/outcome-resources/res_1/file");
  assert.equal(links.resourceThumbnail("res_1"), "/api/outcome-resources/res_1/thumbnail");
  assert.equal(links.file("../x?y#z"), "/api/files/..%2Fx%3Fy%23z");
});

Deno.test("the address for a new link names the reason and the portfolio", () => {
  assert.equal(links.newLink("ask"), "/student-access?ask=1");
  assert.equal(links.newLink("ended", "asg_1"), "/student-access?ended=1&assignmentId=asg_1");
});

Deno.test("the address of a tab names it", () => {
  assert.equal(links.manageStudents(), "/manage-students");
  assert.equal(links.manageStudents({ tab: "links" }), "/manage-students?tab=links");
});

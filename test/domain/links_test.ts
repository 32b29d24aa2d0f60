import assert from "node:assert/strict";
import { calls, links, returnToOrNothing, safeReturnTo } from "../../domain/links.ts";

Deno.test("a return address is an own path, kept as it was", () => {
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

Deno.test("whatever a browser could take for another host leads home", () => {
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

Deno.test("control characters lead home, wherever they stand", () => {
  const codes = [...Array(0x20).keys(), 0x7f, 0x80, 0x85, 0x9f];
  for (const code of codes) {
    const control = String.fromCharCode(code);
    for (const text of [`/${control}/evil.example`, `/a${control}b`, `${control}/a`, `/a${control}`]) {
      assert.equal(safeReturnTo(text), "/", JSON.stringify(text));
    }
  }
});

Deno.test("the API is no place to return to, however it is spelled", () => {
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

Deno.test("nothing, too much and broken encoding lead home", () => {
  for (const text of [null, undefined, "", `/${"x".repeat(500)}`, "/%", "/%zz", "/%ff"]) {
    assert.equal(safeReturnTo(text), "/", JSON.stringify(text));
  }
});

Deno.test("a return address that would only say home is left out", () => {
  assert.equal(returnToOrNothing("/portfolio/asg_1"), "/portfolio/asg_1");
  for (const text of ["/", "", null, "//evil.example", "/api/login"]) {
    assert.equal(returnToOrNothing(text), undefined, String(text));
  }
});

Deno.test("what an address carries is encoded, and what is empty left out", () => {
  assert.equal(links.login(), "/api/login");
  assert.equal(links.login(""), "/api/login");
  assert.equal(links.login("/a?b=c&d#e"), "/api/login?returnTo=%2Fa%3Fb%3Dc%26d%23e");
  assert.equal(links.studentAccess("t+k/n", "asg_1"), "/student-access?token=t%2Bk%2Fn&assignmentId=asg_1");
  assert.equal(links.studentAccess(undefined, "asg_1"), "/student-access?assignmentId=asg_1");
  assert.equal(calls.validateToken("a&b"), "/api/student-access/validate-token?token=a%26b");
});

Deno.test("the calls of the portfolio page are those of the routes, whatever stands in an id's place", () => {
  assert.equal(calls.versions("sub_1", "reflection"), "/api/submissions/sub_1/versions?box=reflection");
  assert.equal(calls.timeline("asg_1"), "/api/assignments/asg_1/timeline");
  assert.equal(calls.returnPortfolio("asg_1"), "/api/assignments/asg_1/return");
  assert.equal(calls.archivePortfolio("asg_1"), "/api/assignments/asg_1/archive");
  assert.equal(calls.unarchivePortfolio("asg_1"), "/api/assignments/asg_1/unarchive");
  assert.equal(calls.portfolioChoices(""), "/api/portfolio-choices");
  assert.equal(calls.portfolioChoices("50% & more"), "/api/portfolio-choices?search=50%25%20%26%20more");
  assert.equal(
    calls.studentsWithoutUnit("unt_1", "Zoë"),
    "/api/units/unt_1/students-without?search=Zo%C3%AB",
  );
  assert.equal(calls.removedFiles("asg_1"), "/api/assignments/asg_1/removed-files");
  assert.equal(calls.restoreFile("evd_1"), "/api/submission-files/evd_1/restore");
  assert.equal(calls.learnersToShare("evd_1", ""), "/api/submission-files/evd_1/learners");
  assert.equal(calls.shareFile("evd_1"), "/api/submission-files/evd_1/share");
  assert.equal(calls.thumbnail("evd_1"), "/api/files/evd_1/thumbnail");
  assert.equal(calls.assignmentResources("asg_1"), "/api/assignments/asg_1/resources");
  assert.equal(calls.resources("unt_1", 2), "/api/units/unt_1/outcomes/2/resources");
  assert.equal(calls.resource("res_1"), "/api/outcome-resources/res_1");
  assert.equal(calls.resourceFile("res_1"), "/api/outcome-resources/res_1/file");
  assert.equal(calls.resourceThumbnail("res_1"), "/api/outcome-resources/res_1/thumbnail");
  assert.equal(calls.timeline("../x?y#z"), "/api/assignments/..%2Fx%3Fy%23z/timeline");
});

Deno.test("a new link is asked for with why, and with the portfolio it should lead to", () => {
  assert.equal(links.newLink("ask"), "/student-access?ask=1");
  assert.equal(links.newLink("ended", "asg_1"), "/student-access?ended=1&assignmentId=asg_1");
});

Deno.test("a page of a list is asked for with what is looked for and where it begins", () => {
  assert.equal(calls.studentsPage({ search: "", limit: 50, cursor: null }), "/api/students?limit=50");
  assert.equal(
    calls.assignmentsPage({ search: "Zoë & co", limit: 50, cursor: "asg_1" }),
    "/api/assignments?search=Zo%C3%AB%20%26%20co&limit=50&cursor=asg_1",
  );
  assert.equal(links.manageStudents(), "/manage-students");
  assert.equal(links.manageStudents("links"), "/manage-students?tab=links");
});

Deno.test("the calls of a chat are those of the routes", () => {
  assert.equal(calls.threads(), "/api/chat/threads");
  assert.equal(calls.threads("broadcast"), "/api/chat/threads?type=broadcast");
  assert.equal(calls.directChat("asg_1"), "/api/chat/threads/direct?assignmentId=asg_1");
  assert.equal(calls.messages("thr_1"), "/api/chat/threads/thr_1/messages");
  assert.equal(calls.messages("thr_1", 51), "/api/chat/threads/thr_1/messages?before=51");
  assert.equal(calls.markRead("thr_1"), "/api/chat/threads/thr_1/read");
  assert.equal(calls.reportMessage("msg_1"), "/api/chat/messages/msg_1/report");
  assert.equal(calls.reports("open"), "/api/chat/reports?state=open");
  assert.equal(calls.conversations(""), "/api/chat/conversations");
  assert.equal(calls.openConversation("thr_1"), "/api/chat/threads/thr_1/open-as-safeguarding");
  assert.equal(calls.openedMessages("opn_1", 6), "/api/chat/openings/opn_1/messages?before=6");
});

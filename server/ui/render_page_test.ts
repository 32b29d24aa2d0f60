import assert from "node:assert/strict";
import { displayCookie } from "../../domain/display.ts";
import { addStudent, openSchool, signInStudent } from "../../test/factories.ts";
import { worldTest } from "../../test/world.ts";

const htmlTag = (text: string) => /<html [^>]*>/.exec(text)?.[0] ?? "";

worldTest("a page is rendered as its person chose, until they sign out", async (world) => {
  const { oak, teacher } = await openSchool(world);
  const [amira, ben] = [await addStudent(teacher), await addStudent(teacher)];
  const tablet = await signInStudent(world, oak, amira);
  const [, value] = /=([^;]*)/.exec(displayCookie(amira.id, { text: "larger", fewer: true }))!;
  tablet.cookies.set("display", value!);
  const { text } = await tablet.get("/");
  assert.match(htmlTag(text), / data-text="larger" data-fewer>/);
  assert.match(text, /\[\["display"\],\{"text":"larger","fewer":true\}\]/, "the islands know it too");

  const next = await signInStudent(world, oak, ben);
  next.cookies.set("display", value!);
  assert.doesNotMatch(htmlTag((await next.get("/")).text), /data-(text|fewer)/, "not another's");

  await tablet.post("/api/student-auth/logout");
  assert.equal(tablet.cookies.get("display"), undefined);
  tablet.cookies.set("display", value!);
  assert.doesNotMatch(htmlTag((await tablet.get("/")).text), /data-(text|fewer)/, "nor of no session");
});

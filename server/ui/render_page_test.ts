import assert from "node:assert/strict";
import { addStudent, openSchool, signInStaff, signInStudent } from "../../test/factories.ts";
import { worldTest } from "../../test/world.ts";

const htmlTag = (text: string) => /<html [^>]*>/.exec(text)?.[0] ?? "";

worldTest(
  "a page is rendered as its person chose, on another device and after signing out",
  async (world) => {
    const { oak, teacher } = await openSchool(world);
    const [amira, ben] = [await addStudent(teacher), await addStudent(teacher)];
    const choose = (browser: typeof teacher, body: unknown) =>
      browser.send("/api/display", { method: "PATCH", body });
    const tablet = await signInStudent(world, oak, amira);
    await choose(tablet, { textSize: "larger", fewerThings: true });
    await choose(teacher, { textSize: "largest" });
    await tablet.post("/api/student-auth/logout");
    assert.doesNotMatch(htmlTag((await tablet.get("/")).text), /data-(text|fewer)/, "signed out");

    const phone = await signInStudent(world, oak, amira);
    world.countRoundTrips();
    const { text } = await phone.get("/");
    assert.equal(world.countRoundTrips(), 2, "read with the session");
    assert.match(htmlTag(text), / data-text="larger" data-fewer>/);
    assert.match(
      text,
      /\[\["display"\],\{"textSize":"larger","fewerThings":true\}\]/,
      "the islands know it too",
    );
    const missing = await phone.get("/portfolio/asg_none");
    assert.equal(missing.status, 404);
    assert.match(htmlTag(missing.text), / data-text="larger" data-fewer>/, "an error page too");
    const staff = await signInStaff(world, oak, "t@oak.example");
    assert.match(htmlTag((await staff.get("/profile")).text), / data-text="largest">/);

    const next = await signInStudent(world, oak, ben);
    assert.doesNotMatch(htmlTag((await next.get("/")).text), /data-(text|fewer)/, "not another's");
    assert.doesNotMatch(
      htmlTag((await world.browser(oak.host).get("/docs/student")).text),
      /data-(text|fewer)/,
    );
  },
);

import assert from "node:assert/strict";
import { addStudent, assign, openSchool, signInNewStaff, signInStudent } from "../../../test/factories.ts";
import { collectIds } from "../../../test/portfolio_fixture.ts";
import { worldTest } from "../../../test/world.ts";
import type { PortfolioChoice } from "./list_portfolio_choices.ts";

worldTest(
  "the selector names the portfolios that one sees, by name and title, and searches them",
  async (world) => {
    const { oak, teacher } = await openSchool(world);
    const colleague = await signInNewStaff(world, oak, "teacher", "u@oak.example");
    const admin = await signInNewStaff(world, oak, "admin", "a@oak.example");
    const zoe = await addStudent(teacher, { firstName: "Zoë", lastName: "Łukasz" });
    const amy = await addStudent(teacher, { firstName: "amy", lastName: "ash" });
    const ben = await addStudent(teacher, { firstName: "Ben", lastName: "Ash" });
    const percent = await addStudent(colleague, { firstName: "50%_", lastName: "Back\\slash" });
    await assign(teacher, zoe);
    await assign(teacher, ben);
    await assign(teacher, amy, "100012");
    const ambus = await assign(teacher, amy, "070147");
    await assign(colleague, percent);
    const list = async (browser: typeof teacher, query = "") => {
      const answer = await browser.get(`/api/portfolio-choices${query}`);
      assert.equal(answer.status, 200, answer.text);
      return answer.json<PortfolioChoice[]>().map(({ firstName, unitCode }) => `${firstName} ${unitCode}`);
    };
    const own = ["amy 100012", "amy 70147", "Ben 121766", "Zoë 121766"];
    assert.deepEqual(await list(teacher), own);
    assert.deepEqual(await list(colleague), ["50%_ 121766"]);
    assert.deepEqual(await list(admin), [...own.slice(0, 3), "50%_ 121766", "Zoë 121766"]);
    const studentBrowser = await signInStudent(world, oak, amy);
    assert.deepEqual(await list(studentBrowser), own.slice(0, 2));
    const search = (text: string) => list(admin, `?search=${encodeURIComponent(text)}`);
    assert.deepEqual(await search("ASH"), own.slice(0, 3).concat("50%_ 121766"));
    assert.deepEqual(await search("  ben   ash "), ["Ben 121766"]);
    assert.deepEqual(await search("Ash BUS"), ["amy 70147"]);
    assert.deepEqual(await search("łukasz"), ["Zoë 121766"]);
    assert.deepEqual(await search("ZOË"), ["Zoë 121766"]);
    assert.deepEqual(await search("first aid"), ["amy 100012"]);
    assert.deepEqual(await search("7014"), ["amy 70147"]);
    for (const wild of ["%", "_", "\\", "50%_", "Back\\"]) {
      assert.deepEqual(await search(wild), ["50%_ 121766"], wild);
    }
    assert.deepEqual(await search("%zo"), []);
    await teacher.post(`/api/assignments/${ambus.id}/archive`, {});
    assert.deepEqual(await search("bus"), []);
    for (const query of ["?limit=0", "?limit=201", `?search=${"x".repeat(101)}`, "?order=name"]) {
      assert.equal((await admin.get(`/api/portfolio-choices${query}`)).status, 400, query);
    }
  },
);

worldTest(
  "the selector comes a page at a time in the same order, and carries its search along",
  async (world) => {
    const { teacher } = await openSchool(world);
    for (const [firstName, lastName] of [["A", "ash"], ["B", "Ash"], ["a", "Ash"], ["C", "Elm"]]) {
      const student = await addStudent(teacher, { firstName, lastName });
      await assign(teacher, student);
      await assign(teacher, student, "100012");
    }
    const all = await collectIds(teacher, "/api/portfolio-choices");
    assert.equal(new Set(all).size, 8);
    for (const limit of [1, 3]) {
      assert.deepEqual(await collectIds(teacher, `/api/portfolio-choices?limit=${limit}`), all);
    }
    assert.equal((await collectIds(teacher, "/api/portfolio-choices?limit=2&search=ash")).length, 6);
  },
);

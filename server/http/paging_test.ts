import assert from "node:assert/strict";
import { signInNewStaff } from "../../test/factories.ts";
import { worldTest } from "../../test/world.ts";

const LISTS = ["/api/students", "/api/assignments", "/api/active-units", "/api/portfolio-choices"];
const SEARCHED = ["/api/students/count", "/api/school/students", "/api/units/unt_x/students-without"];

worldTest(
  "a list refuses unknown parameters, and searches only where it is searchable",
  async (world) => {
    const oak = await world.school("oak");
    const teacher = await signInNewStaff(world, oak, "teacher", "t@oak.example");
    const refusal = async (path: string) => {
      const answer = await teacher.get(path);
      return [answer.status, answer.json<{ fields?: object }>().fields];
    };
    for (const path of [...LISTS, ...SEARCHED]) {
      const fields = { order: "The field order is not known here" };
      assert.deepEqual(await refusal(`${path}?order=name`), [400, fields], path);
    }
    for (const path of LISTS) {
      assert.equal((await teacher.get(`${path}?limit=200&cursor=x`)).status, 200, path);
      for (const invalid of ["limit=0", "limit=201", "limit=1.5", `cursor=${"x".repeat(101)}`]) {
        assert.equal((await refusal(`${path}?${invalid}`))[0], 400, `${path}?${invalid}`);
      }
    }
    for (const path of [...LISTS, ...SEARCHED].filter((path) => path !== "/api/active-units")) {
      assert.equal((await refusal(`${path}?search=${"x".repeat(101)}`))[0], 400, path);
    }
    assert.deepEqual(await refusal("/api/active-units?search=ash"), [400, {
      search: "The field search is not known here",
    }]);
  },
);

import assert from "node:assert/strict";
import { join } from "node:path";
import { readMigrations, splitStatements, splitSteps } from "./migrations.ts";

Deno.test("a script is split at its semicolons", () => {
  assert.deepEqual(splitStatements("create table a (b);\n\ninsert into a values (1)"), [
    "create table a (b);",
    "insert into a values (1)",
  ]);
});

Deno.test("semicolons in texts, names and comments split nothing", () => {
  const script = `insert into a values ('one; ''two;'), ("x;y"); -- three; four
/* five; */ select [six;], \`seven;\`;`;
  assert.equal(splitStatements(script).length, 2);
});

Deno.test("a trigger stays whole, with a case inside and whatever follows it", () => {
  const trigger = `create temp trigger t before update on a when new.b > case when 1 then 2 else 3 end
begin
  update a set b = case when old.b then 1 else 2 end;
  select raise(abort, 'no; end;') where old.b; -- end;
end;`;
  assert.deepEqual(splitStatements(`${trigger}\nselect 1;`), [trigger, "select 1;"]);
});

Deno.test("comments alone are no statement", () => {
  assert.deepEqual(splitStatements("-- nothing;\n;;\n/* at all */ ;"), []);
});

Deno.test("lines part a script into steps, of which a repeated one is one statement", () => {
  const steps = splitSteps("-- two\nselect 1; select 2;\n-- repeated step\nselect 3;\n-- step\nselect 4;");
  assert.deepEqual(steps.map(({ statements, repeated }) => [statements.length, repeated]), [
    [2, false],
    [1, true],
    [1, false],
  ]);
  assert.throws(() => splitSteps("-- repeated step\nselect 1; select 2;"), /one statement/);
});

Deno.test("migration files are read in order, and a gap or a strange name is refused", async () => {
  const folder = await Deno.makeTempDir();
  try {
    await Deno.writeTextFile(join(folder, "0001_one.sql"), "select 1; select 2;");
    await Deno.writeTextFile(join(folder, "0002_two.sql"), "select 3;");
    const read = await readMigrations(folder);
    assert.deepEqual(read.map(({ number, name, steps }) => [number, name, steps[0]!.statements.length]), [
      [1, "one", 2],
      [2, "two", 1],
    ]);
    await Deno.rename(join(folder, "0002_two.sql"), join(folder, "0003_two.sql"));
    await assert.rejects(readMigrations(folder), /0003_two.sql should be migration 2/);
    await Deno.rename(join(folder, "0003_two.sql"), join(folder, "two.sql"));
    await assert.rejects(readMigrations(folder), /two.sql should be migration 2/);
  } finally {
    await Deno.remove(folder, { recursive: true });
  }
});

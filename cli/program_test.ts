import assert from "node:assert/strict";
import type { Command } from "commander";
import { program } from "./run_cli.ts";
import { openTestCli, SILENT_IO } from "./testing.ts";

/** They print no data. */
const WITHOUT_JSON = ["serve", "start", "completion"];

type Leaf = { path: string; command: Command };

function leaves(command: Command, path = ""): Leaf[] {
  if (command.commands.length === 0) return [{ path, command }];
  return command.commands.flatMap((child) => leaves(child, `${path} ${child.name()}`.trim()));
}

const top = program(SILENT_IO, () => {});
const all = leaves(top);

Deno.test("the walk finds nouns' verbs and single commands", () => {
  const paths = all.map(({ path }) => path);
  assert.ok(paths.length > 25);
  for (const path of ["tenant create", "login-link", "doctor"]) assert.ok(paths.includes(path), path);
});

for (const { path, command } of all) {
  Deno.test(`${path} --help says what it does and how, with --json and an example, and ends with 0`, async () => {
    await using cli = await openTestCli();
    const { code, out, err } = await cli.run(`${path} --help`);
    assert.deepEqual([code, err], [0, ""]);
    assert.match(command.description(), /^[a-z].+[^.]$/, "a description without a full stop");
    assert.equal(/^ {2}--json /m.test(out), !WITHOUT_JSON.includes(path), "--json");
    assert.match(out, new RegExp(`^Examples?:\n(?: .*\n)*? {2}deno task cli ${path}( |$)`, "m"));
    const undescribed = command.options.filter(({ flags, description }) =>
      description === "" && !SELF_EXPLAINING.test(flags)
    );
    assert.deepEqual(undescribed.map(({ flags }) => flags), []);
  });
}

/** `--email <email>` and `--last-name <name>` need no more words. */
const SELF_EXPLAINING = /^--(?:[\w-]+-)?([\w-]+) <\1>$/;

for (const noun of top.commands.filter(({ commands }) => commands.length > 0)) {
  Deno.test(`${noun.name()} alone lists its verbs, a line each, and ends with 2`, async () => {
    await using cli = await openTestCli();
    const { code, out, err } = await cli.run(noun.name());
    assert.deepEqual([code, out], [2, ""]);
    const lines = err.split("\n").filter((line) => line.startsWith("  "));
    assert.deepEqual(
      lines.map((line) => line.trim().split(/ {2,}/)),
      noun.commands.map((verb) => [`${noun.name()} ${verb.name()}`, verb.description()]),
    );
  });
}

Deno.test("the program's help says what its exit codes mean", async () => {
  await using cli = await openTestCli();
  const { code, out } = await cli.run("--help");
  assert.equal(code, 0);
  assert.match(out, /Exit codes:\n {2}0 .*\n {2}1 .*\n {2}2 .*\n {2}3 /);
});

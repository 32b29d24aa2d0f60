import assert from "node:assert/strict";
import type { Command } from "commander";
import { program } from "../run_cli.ts";
import { openTestCli, SILENT_IO } from "../testing.ts";

const top = program(SILENT_IO, () => {});

/** `words`: as typed so far, the last one to be completed. One line of answers for each. */
async function completeInBash(folder: string, script: string, all: string[][]): Promise<string[][]> {
  const asked = all.map((words) => `ask ${words.map((word) => `'${word}'`).join(" ")}`);
  const source = `${script}
complete -p unitfolio >/dev/null || exit 9
ask() { COMP_WORDS=(unitfolio "$@"); COMP_CWORD=$#; _unitfolio; echo "\${COMPREPLY[*]}"; }
${asked.join("\n")}
`;
  const { code, stdout, stderr } = await new Deno.Command("bash", {
    args: ["--norc", "-c", source],
    cwd: folder,
  }).output();
  const decoder = new TextDecoder();
  assert.deepEqual([code, decoder.decode(stderr)], [0, ""]);
  return decoder.decode(stdout).split("\n").slice(0, -1).map((line) => line.split(" ").filter(Boolean));
}

function flagsOf(command: Command): string[] {
  return [...command.options.map(({ long }) => long!), "--help"];
}

function paths(command: Command, path: string[] = []): { path: string[]; command: Command }[] {
  return [
    { path, command },
    ...command.commands.flatMap((child) => paths(child, [...path, child.name()])),
  ];
}

const isWindows = Deno.build.os === "windows";

Deno.test({ name: "bash completes every noun, every verb and every option", ignore: isWindows }, async () => {
  await using cli = await openTestCli();
  const { out: script } = await cli.run("completion bash");
  const commands = paths(top).filter(({ command }) => command.name() !== "completion");
  const verbs = await completeInBash(cli.dataDir, script, commands.map(({ path }) => [...path, ""]));
  const options = await completeInBash(cli.dataDir, script, commands.map(({ path }) => [...path, "--"]));
  commands.forEach(({ path, command }, i) => {
    const names = command.commands.map((child) => child.name());
    for (const name of names) assert.ok(verbs[i]!.includes(name), `${path.join(" ")} ${name}`);
    assert.deepEqual(options[i]!.toSorted(), flagsOf(command).toSorted(), path.join(" "));
  });
});

Deno.test({ name: "bash completes choices, files, and what is begun", ignore: isWindows }, async () => {
  await using cli = await openTestCli();
  await cli.file("students.csv", "");
  const { out: script } = await cli.run("completion bash");
  const asked = {
    "staff add --role ": ["teacher", "admin"],
    "staff add --role ad": ["admin"],
    "completion ": ["bash", "zsh", "fish", "--help"],
    "tenant mig": ["migrate"],
    "tenant migrate --dry": ["--dry-run"],
    "students import stud": ["students.csv"],
    "claim-form --out stud": ["students.csv"],
    "staff add --email ": [],
    "staff add --tenant oak --ro": ["--role"],
  };
  const answers = await completeInBash(
    cli.dataDir,
    script,
    Object.keys(asked).map((words) => words.split(" ")),
  );
  assert.deepEqual(Object.fromEntries(Object.keys(asked).map((words, i) => [words, answers[i]])), asked);
});

for (const [shell, check] of [["zsh", "-n"], ["fish", "--no-execute"]] as const) {
  Deno.test(`${shell}'s completion names every verb and option, and ${shell} reads it where there is one`, async () => {
    await using cli = await openTestCli();
    const { code, out: script } = await cli.run(`completion ${shell}`);
    assert.equal(code, 0);
    for (const { path, command } of paths(top)) {
      const at = `/${path.join("/")}`;
      for (const name of [...command.commands.map((child) => child.name())]) {
        const pattern = shell === "zsh" ? `("${at}") verbs=(` : `'__unitfolio_at ${at}' -a ${name} `;
        assert.ok(script.includes(pattern), `${at} ${name}`);
      }
    }
    const file = await cli.file(`completion.${shell}`, script);
    assert.equal(await errorsOf(shell, [check, file]), "");
  });
}

/** What the shell says of the file; nothing where the machine has no such shell. */
async function errorsOf(shell: string, args: string[]): Promise<string> {
  try {
    const { stderr } = await new Deno.Command(shell, { args }).output();
    return new TextDecoder().decode(stderr);
  } catch (error) {
    // Thrown before there is a promise.
    if (error instanceof Deno.errors.NotFound) return "";
    throw error;
  }
}

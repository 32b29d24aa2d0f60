import type { Argument, Command, Option } from "commander";

/** Value of an option or an argument. */
export type Value = { kind: "none" } | { kind: "text" } | { kind: "file" } | {
  kind: "choice";
  choices: readonly string[];
};

export type CompletedOption = { flag: string; description: string; value: Value };

/** A noun or a verb as shells complete it; `path` is `/` or `/tenant/create`. */
export type CompletedCommand = {
  path: string;
  /** Name and description of what can follow it. */
  commands: readonly { name: string; description: string }[];
  options: readonly CompletedOption[];
  /** Value of the first argument. */
  argument: Value;
};

const FILES = /<(file|folder|dir|path|from)>/i;
const NO_VALUE: Value = { kind: "none" };

/** The whole program, the top first. */
export function readCommands(command: Command, path = ""): CompletedCommand[] {
  const [argument] = command.registeredArguments;
  return [
    {
      path: path || "/",
      commands: command.commands.map((child) => ({ name: child.name(), description: child.description() })),
      options: [
        ...command.options.map((option) => ({
          flag: option.long ?? option.flags,
          description: option.description,
          value: optionValue(option),
        })),
        { flag: "--help", description: "show how it is used", value: NO_VALUE },
      ],
      argument: argument ? argumentValue(argument) : NO_VALUE,
    },
    ...command.commands.flatMap((child) => readCommands(child, `${path}/${child.name()}`)),
  ];
}

function optionValue(option: Option): Value {
  if (!option.required && !option.optional) return NO_VALUE;
  return valueOf(option.argChoices, option.flags);
}

function argumentValue(argument: Argument): Value {
  return valueOf(argument.argChoices, `<${argument.name()}>`);
}

function valueOf(choices: readonly string[] | undefined, name: string): Value {
  if (choices) return { kind: "choice", choices };
  return { kind: FILES.test(name) ? "file" : "text" };
}

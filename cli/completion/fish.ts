import type { CompletedCommand, Value } from "./commands.ts";

/** As `bashCompletion`, with descriptions. */
export function fishCompletion(commands: readonly CompletedCommand[]): string {
  const paths = commands.slice(1).map(({ path }) => path).join(" ");
  const lines = commands.flatMap(({ path, commands, options, argument }) => {
    const at = `complete -c unitfolio -n '__unitfolio_at ${path}'`;
    return [
      ...commands.map(({ name, description }) => `${at} -a ${name} -d ${quoted(description)}`),
      ...options.map(({ flag, description, value }) =>
        `${at} -l ${flag.replace(/^--/, "")}${taken(value)} -d ${quoted(description)}`
      ),
      ...(argument.kind === "file" ? [`${at} -F`] : []),
      ...(argument.kind === "choice" ? [`${at} -a ${quoted(argument.choices.join(" "))}`] : []),
    ];
  });
  return `# Completion of unitfolio for fish: unitfolio completion fish
function __unitfolio_at
  set -l at ""
  for word in (commandline -opc)[2..-1]
    contains -- "$at/$word" ${paths}; and set at "$at/$word"
  end
  test -n "$at"; or set at /
  test "$at" = $argv[1]
end
complete -c unitfolio -f
${lines.join("\n")}
`;
}

function taken(value: Value): string {
  if (value.kind === "none") return "";
  if (value.kind === "choice") return ` -x -a ${quoted(value.choices.join(" "))}`;
  return value.kind === "file" ? " -r -F" : " -x";
}

function quoted(text: string): string {
  return `'${text.replace(/['\\]/g, "\\$&")}'`;
}

import type { CompletedCommand, Value } from "./commands.ts";

/** A function that finds the command among the words so far, and offers what can follow it. */
export function bashCompletion(commands: readonly CompletedCommand[]): string {
  const paths = commands.slice(1).map(({ path }) => path).join("|");
  const values = commands.flatMap(({ path, options }) =>
    options.filter(({ value }) => value.kind !== "none")
      .map(({ flag, value }) => `    "${path} ${flag}") ${offer(value)} return ;;`)
  );
  const words = commands.map(({ path, commands, options, argument }) => {
    const all = [...commands.map(({ name }) => name), ...options.map(({ flag }) => flag)];
    const choices = argument.kind === "choice" ? argument.choices : [];
    return `    "${path}") words="${[...choices, ...all].join(" ")}" ;;`;
  });
  const files = commands.filter(({ argument }) => argument.kind === "file").map(({ path }) => `"${path}"`);
  return `# Completion of unitfolio for bash: unitfolio completion bash
_unitfolio() {
  local cur=\${COMP_WORDS[COMP_CWORD]} prev=\${COMP_WORDS[COMP_CWORD-1]} at="" word words=""
  for word in "\${COMP_WORDS[@]:1:COMP_CWORD-1}"; do
    case "$at/$word" in
      ${paths}) at="$at/$word" ;;
    esac
  done
  at=\${at:-/}
  COMPREPLY=()
  case "$at $prev" in
${values.join("\n")}
  esac
  case "$at" in
${words.join("\n")}
  esac
  COMPREPLY=($(compgen -W "$words" -- "$cur"))
  case "$at" in
    ${files.join("|")}) [[ $cur == -* ]] || COMPREPLY+=($(compgen -f -- "$cur")) ;;
  esac
}
complete -o filenames -F _unitfolio unitfolio
`;
}

function offer(value: Value): string {
  if (value.kind === "choice") return `COMPREPLY=($(compgen -W "${value.choices.join(" ")}" -- "$cur"));`;
  return value.kind === "file" ? 'COMPREPLY=($(compgen -f -- "$cur"));' : "";
}

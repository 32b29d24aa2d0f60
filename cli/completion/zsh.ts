import type { CompletedCommand, Value } from "./commands.ts";

/** As `bashCompletion`, with descriptions. */
export function zshCompletion(commands: readonly CompletedCommand[]): string {
  const paths = commands.slice(1).map(({ path }) => path).join("|");
  const values = commands.flatMap(({ path, options }) =>
    options.filter(({ value }) => value.kind !== "none")
      .map(({ flag, value }) => `    ("${path} ${flag}") ${offer(value)}; return ;;`)
  );
  const offers = commands.map(({ path, commands, options, argument }) => {
    const described = (name: string, description: string) =>
      `"${escape(name.replaceAll(":", "\\:"))}:${escape(description)}"`;
    const verbs = commands.map(({ name, description }) => described(name, description));
    const flags = options.map(({ flag, description }) => described(flag, description));
    const argumentOffer = argument.kind === "none" || argument.kind === "text" ? "" : ` ${offer(argument)};`;
    return `    ("${path}") verbs=(${verbs.join(" ")}); flags=(${flags.join(" ")});${argumentOffer} ;;`;
  });
  return `#compdef unitfolio
# Completion of unitfolio for zsh: unitfolio completion zsh
_unitfolio() {
  local at="" word
  local -a verbs flags
  for word in "\${(@)words[2,CURRENT-1]}"; do
    case "$at/$word" in
      (${paths}) at="$at/$word" ;;
    esac
  done
  at=\${at:-/}
  case "$at \${words[CURRENT-1]}" in
${values.join("\n")}
  esac
  case "$at" in
${offers.join("\n")}
  esac
  (( $#verbs )) && _describe verb verbs
  _describe -o option flags
}
if [ "$funcstack[1]" = "_unitfolio" ]; then _unitfolio "$@"; else compdef _unitfolio unitfolio; fi
`;
}

function offer(value: Value): string {
  if (value.kind === "choice") return `compadd -- ${value.choices.join(" ")}`;
  return value.kind === "file" ? "_files" : "_message value";
}

function escape(text: string): string {
  return text.replace(/["\\$`]/g, "\\$&");
}

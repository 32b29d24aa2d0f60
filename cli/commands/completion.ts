import { Argument, type Command } from "commander";
import { bashCompletion } from "../completion/bash.ts";
import { readCommands } from "../completion/commands.ts";
import { fishCompletion } from "../completion/fish.ts";
import { zshCompletion } from "../completion/zsh.ts";
import { examples, type Io } from "../io.ts";

const SHELLS = { bash: bashCompletion, zsh: zshCompletion, fish: fishCompletion };

export function completion(top: Command, io: Io): void {
  top.command("completion")
    .description("print a shell completion script for unitfolio")
    .addArgument(new Argument("<shell>", "the shell").choices(Object.keys(SHELLS)))
    .addHelpText(
      "after",
      `\n${
        [
          "Where to put it:",
          "  bash  /etc/bash_completion.d/unitfolio",
          "  zsh   _unitfolio in a folder of $fpath",
          "  fish  ~/.config/fish/completions/unitfolio.fish",
        ].join("\n")
      }\n${examples("completion bash > /etc/bash_completion.d/unitfolio")}`,
    )
    .action((shell: keyof typeof SHELLS) => io.out(SHELLS[shell](readCommands(top))));
}

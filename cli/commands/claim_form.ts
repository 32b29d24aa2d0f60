import type { Command } from "commander";
import { countText } from "../../domain/count_text.ts";
import { AppError } from "../../domain/errors.ts";
import {
  makeClaimForm,
  markExported,
  previewClaimForm,
  repeatClaimForm,
} from "../../server/flows/make_claim_form.ts";
import { openOutput } from "../../server/flows/output_file.ts";
import type { Services } from "../../server/services/services.ts";
import { resolveTenant, withInstallation } from "../installation.ts";
import { examples, type Format, type Io, JSON_OPTION, printResult } from "../io.ts";

type Options = Format & { tenant: string; award?: true; by?: string; claim?: number; out?: string };

export function claimForm(top: Command, io: Io): void {
  top.command("claim-form")
    .description("print an establishment's claim form as CSV; without --award or --claim nothing changes")
    .requiredOption("--tenant <tenant>", "the establishment's id or subdomain")
    .option("--award", "award every verified portfolio and make the claim")
    .option(
      "--by <email>",
      "with --award: the administrator in whose name to award (default: the longest-serving)",
    )
    .option("--claim <number>", "print the form of an existing claim; marks a draft as exported", Number)
    .option("--out <file>", "write the form to this new file (default: standard output)")
    .option(...JSON_OPTION)
    .addHelpText(
      "after",
      examples(
        "claim-form --tenant oak --out preview.csv",
        "claim-form --tenant oak --award --out claim.csv",
        "claim-form --tenant oak --claim 3 --out claim-3.csv",
      ),
    )
    .action((options: Options) => run(options, io));
}

async function run(options: Options, io: Io): Promise<void> {
  const { tenant, out } = options;
  checkOptions(options);
  await withInstallation(io, async (services) => {
    const { id } = await resolveTenant(services, tenant);
    // Before anything is awarded.
    if (out !== undefined) (await openOutput(out, { createNew: true })).close();
    const form = await readForm(services, id, options).catch(async (error) => {
      if (out !== undefined) await Deno.remove(out);
      throw error;
    });
    // Before the file, which a full disk may refuse: the portfolios are awarded.
    sayAwarded(form, io);
    if (out !== undefined) await Deno.writeTextFile(out, form.csv);
    printForm(form, options, io);
    // Only what has come out is exported.
    if (form.claimId !== undefined) await markExported(services, id, form.claimId);
  });
}

function checkOptions({ award, by, claim }: Options): void {
  const message = award && claim !== undefined
    ? "Give either --award or --claim."
    : by !== undefined && !award
    ? "--by says in whose name --award awards, so it needs --award."
    : claim !== undefined && !(Number.isInteger(claim) && claim > 0)
    ? "--claim takes the number of a claim, such as 3."
    : null;
  if (message !== null) throw new AppError("invalid", message);
}

function printForm({ csv, ...result }: ClaimForm, options: Options, io: Io): void {
  const { out, json } = options;
  if (out === undefined && !json) io.out(csv);
  else {
    const whole = { ...result, ...(out === undefined ? { csv } : { file: out }) };
    printResult(io, options, whole, `${result.rowCount} rows in ${out}`);
  }
}

function sayAwarded({ number, awarded = 0, administrator }: ClaimForm, io: Io): void {
  if (administrator === undefined) return;
  io.err(
    `Claim ${number} was made; ${
      countText(awarded, "portfolio was", "portfolios were")
    } awarded in the name of ${administrator}. ` +
      `To print its form again: claim-form --claim ${number}\n`,
  );
}

type ClaimForm = {
  csv: string;
  rowCount: number;
  claimId?: string;
  /** The claim's number, for `--claim`. */
  number?: number;
  awarded?: number;
  administrator?: string;
};

function readForm(services: Services, tenantId: string, { award, by, claim }: Options): Promise<ClaimForm> {
  if (claim !== undefined) return repeatClaimForm(services, tenantId, claim);
  return award ? makeClaimForm(services, tenantId, { email: by }) : previewClaimForm(services, tenantId);
}

import type { Command } from "commander";
import { AppError } from "../../domain/errors.ts";
import {
  makeClaimForm,
  markExported,
  previewClaimForm,
  repeatClaimForm,
} from "../../server/flows/make_claim_form.ts";
import type { Services } from "../../server/services.ts";
import { resolveTenant, withInstallation } from "../installation.ts";
import { examples, type Format, type Io, JSON_OPTION, printResult } from "../io.ts";

type Options = Format & { tenant: string; award?: true; by?: string; claim?: number; out?: string };

export function claimForm(top: Command, io: Io): void {
  top.command("claim-form")
    .description("the claim form of an establishment as CSV; without --award nothing changes")
    .requiredOption("--tenant <tenant>", "the establishment's id or subdomain")
    .option("--award", "award every verified portfolio and make the claim")
    .option("--by <email>", "the administrator in whose name it is awarded (default: the first)")
    .option("--claim <number>", "an earlier claim's form again", Number)
    .option("--out <file>", "a new file for the form (default: standard output)")
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
  if (options.award && options.claim !== undefined) {
    throw new AppError("invalid", "Give either --award or --claim.");
  }
  const form = await withInstallation(io, async (services) => {
    const { id } = await resolveTenant(services, tenant);
    // Before anything is awarded.
    if (out !== undefined) await createFile(out);
    const form = await readForm(services, id, options).catch(async (error) => {
      if (out !== undefined) await Deno.remove(out);
      throw error;
    });
    if (out !== undefined) await Deno.writeTextFile(out, form.csv);
    if (form.claimId !== undefined) await markExported(services, id, form.claimId);
    return form;
  });
  const { csv, ...result } = form;
  if (out === undefined && !options.json) io.out(csv);
  else {printResult(
      io,
      options,
      { ...result, ...(out === undefined ? { csv } : { file: out }) },
      `${result.rowCount} rows in ${out}`,
    );}
  if (form.administrator !== undefined) {
    io.err(`${form.awarded} portfolios were awarded in the name of ${form.administrator}.\n`);
  }
}

type ClaimForm = {
  csv: string;
  rowCount: number;
  claimId?: string;
  awarded?: number;
  administrator?: string;
};

function readForm(services: Services, tenantId: string, { award, by, claim }: Options): Promise<ClaimForm> {
  if (claim !== undefined) return repeatClaimForm(services, tenantId, claim);
  return award ? makeClaimForm(services, tenantId, { email: by }) : previewClaimForm(services, tenantId);
}

async function createFile(path: string): Promise<void> {
  try {
    await Deno.writeTextFile(path, "", { createNew: true, mode: 0o600 });
  } catch (error) {
    const reason = error instanceof Deno.errors.AlreadyExists ? "there is one already" : String(error);
    throw new AppError("invalid", `The file ${path} cannot be made: ${reason}`, {
      fields: { out: `The file cannot be made: ${reason}` },
    });
  }
}

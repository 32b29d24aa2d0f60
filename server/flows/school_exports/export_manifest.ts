import { z } from "zod";
import { AppError } from "../../../domain/errors.ts";

export const FORMAT = "unitfolio-school-1";
export const MANIFEST = "manifest.json";

const count = z.int().nonnegative();
const manifest = z.object({
  format: z.literal(FORMAT),
  /** When the database began to be copied. */
  madeAt: z.iso.datetime(),
  /** Version of the schema. */
  version: z.int().positive(),
  tenant: z.object({
    id: z.string().regex(/^[a-z0-9_]{3,64}$/),
    name: z.string().min(1),
    subdomain: z.string().nullable(),
    type: z.enum(["institutional", "individual"]),
    /** User who owns the school of an individual. */
    owner: z.string().nullable(),
  }),
  /** Rows of each table. */
  rows: z.record(z.string().regex(/^[a-z0-9_]+$/), count),
  files: z.object({ count, bytes: count }),
  /** Storage keys that the database names and the storage does not have. */
  missing: z.array(z.string()),
});

export type ExportManifest = z.infer<typeof manifest>;

/** Throws invalid, in words for the operator, for what is not an export's. */
export function parseExportManifest(text: string): ExportManifest {
  let content: unknown;
  try {
    content = JSON.parse(text);
  } catch {
    throw new AppError("invalid", `This is no export of a school: its ${MANIFEST} is not JSON.`);
  }
  const { format } = Object(content) as { format?: unknown };
  if (format !== FORMAT) {
    throw new AppError(
      "invalid",
      `This is no export of a school: its format is ${JSON.stringify(format ?? null)}, not ${FORMAT}.`,
    );
  }
  const { data, error } = manifest.safeParse(content);
  if (!data) throw new AppError("invalid", `${MANIFEST} cannot be read: ${z.prettifyError(error)}`);
  return data;
}

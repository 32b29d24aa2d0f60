import { createHash } from "node:crypto";
import type { DocumentLimits } from "./document_worker.ts";

/** Input of a document: everything that its bytes depend on. */
export type Json = string | number | boolean | null | readonly Json[] | { readonly [key: string]: Json };

/** A kind of document. */
export type Drawing<Input extends Json> = {
  /** Its default export makes the bytes of an input, in the worker (document_worker.ts). */
  module: URL;
  limits: DocumentLimits;
  fileName: (input: Input) => string;
};

export type MadeDocument = { fileName: string; bytes: Uint8Array<ArrayBuffer> };

/** The same wherever the document is. A drawing's version is not in it: what is found by it ends with the process. */
export function fingerprint<Input extends Json>(
  tenantId: string,
  { module }: Drawing<Input>,
  input: Input,
): string {
  return createHash("sha256").update(JSON.stringify([tenantId, module.href, input])).digest("base64url");
}

import type { DocumentOptions } from "../../../domain/document_options.ts";
import type { Actor } from "../../../domain/permissions.ts";
import { isStored } from "../../adapters/storage/storage.ts";
import type { School } from "../../services/context.ts";
import type { Services } from "../../services/services.ts";
import { askDocument, forgetDocument } from "./ask_document.ts";
import { readPortfolioSource } from "./portfolio_pdf/read_portfolio_source.ts";
import { documentKey, readDocument, type StoredDocument } from "./stored_document.ts";

type Asked = { assignmentId: string; studentId: string; options: DocumentOptions; now: Date };

/** The PDF of a portfolio as it is now, for an authorized actor; one whose bytes the storage has lost is made again. */
export async function askForDocument(
  services: Pick<Services, "doors" | "storage" | "now">,
  school: School,
  actor: Actor,
  { options, ...asked }: Asked,
): Promise<StoredDocument> {
  const { assignmentId } = asked;
  const { fingerprint } = await readPortfolioSource(services, school.id, { assignmentId, options });
  const ask = async () => {
    const { id } = await school.writeWithJobs(askDocument, actor, { ...asked, options, fingerprint });
    return await school.read(readDocument, id);
  };
  const document = await ask();
  if (document.state !== "ready" || await isStored(services.storage, documentKey(school.id, document.id))) {
    return document;
  }
  await school.write(forgetDocument, document.id);
  return await ask();
}

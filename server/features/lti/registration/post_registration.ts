import { z } from "zod";
import { LTI_TEXTS } from "../../../../domain/lti.ts";
import { platformRequest } from "../../../adapters/lti/platform_request.ts";
import { readRecord } from "../../../kernel/json_record.ts";
import { storableText } from "../../../http/schemas.ts";
import type { Calling } from "./read_configuration.ts";
import { TOOL_CONFIGURATION, type toolRegistration } from "./tool_registration.ts";

/** Platforms are slow at it, and one that has registered us without an answer has to be cleared by hand. */
const TIMEOUT_MS = 15_000;

const id = storableText(LTI_TEXTS.id).pipe(z.string().trim().min(1));

const ANSWER = z.object({
  client_id: id,
  [TOOL_CONFIGURATION]: z.object({ deployment_id: z.union([id, z.number().int().transform(String)]) }),
});

export type Registered = { clientId: string; deploymentId: string };
export type AnswerFault = "refused" | "unanswered" | "incomplete";

/** Posts what is registered, with the token that the platform gave for it, where it gave one. */
export async function postRegistration(
  { registrationUrl, registrationToken, tool }: {
    registrationUrl: string;
    registrationToken: string | null;
    tool: ReturnType<typeof toolRegistration>;
  },
  { strict, resolve, log }: Calling,
): Promise<Registered | AnswerFault> {
  const headers = {
    "content-type": "application/json",
    ...(registrationToken === null ? {} : { authorization: `Bearer ${registrationToken}` }),
  };
  const post = { method: "POST", headers, body: JSON.stringify(tool), timeoutMs: TIMEOUT_MS };
  const answer = await platformRequest(registrationUrl, { strict, resolve, ...post })
    .catch((cause: unknown) => String(cause));
  if (typeof answer === "string") {
    log(answer);
    return "unanswered";
  }
  if (answer.status !== 200 && answer.status !== 201) {
    log(`the registration was answered with ${answer.status}`);
    return "refused";
  }
  const parsed = ANSWER.safeParse(readRecord(answer.body));
  if (!parsed.success) return "incomplete";
  return { clientId: parsed.data.client_id, deploymentId: parsed.data[TOOL_CONFIGURATION].deployment_id };
}

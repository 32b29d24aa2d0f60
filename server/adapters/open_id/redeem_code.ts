import { OAuth2Tokens } from "arctic";
import { readRecord } from "../../kernel/json_record.ts";
import type { Endpoints } from "./discover.ts";
import type { ProviderRequest } from "./provider_request.ts";

type Client = { clientId: string; clientSecret: string };
type Code = { code: string; verifier: string; redirectUri: string };

/** The provider takes this code from us no more, or never did. */
export class CodeRefused extends Error {
  override readonly name = "CodeRefused";
}

/** The provider does not take our client ID and secret. */
export class ClientRefused extends Error {
  override readonly name = "ClientRefused";
}

/**
 * The ID token for a code (RFC 6749, 4.1.3; RFC 7636). Not by arctic's client, whose call goes to any address that a name
 * resolves to. Throws CodeRefused or ClientRefused, else a plain error for the log; none holds a code or a token.
 */
export async function redeemCode(
  endpoints: Endpoints,
  { clientId, clientSecret }: Client,
  { code, verifier, redirectUri }: Code,
  ask: ProviderRequest,
): Promise<string> {
  const form = new URLSearchParams({
    grant_type: "authorization_code",
    code,
    redirect_uri: redirectUri,
    code_verifier: verifier,
  });
  const headers: Record<string, string> = {};
  if (endpoints.takesSecretInForm) {
    form.set("client_id", clientId);
    form.set("client_secret", clientSecret);
  } else {
    headers["authorization"] = `Basic ${btoa([clientId, clientSecret].map(formEncoded).join(":"))}`;
  }
  const { status, body } = await ask(endpoints.token, { form, headers });
  const answer = readRecord(body);
  if (status === 400 || status === 401) {
    const error = String(answer["error"] ?? "").slice(0, 60);
    if (error === "invalid_grant") throw new CodeRefused(`the provider refused the code: ${error}`);
    if (error === "invalid_client" || error === "unauthorized_client") {
      throw new ClientRefused(`the provider refused us: ${error}`);
    }
    throw new Error(`the provider refused us: ${status} ${error}`);
  }
  if (status !== 200) throw new Error(`the provider answered a code with ${status}`);
  if (typeof answer["id_token"] !== "string") throw new Error("the provider's answer has no ID token");
  return new OAuth2Tokens(answer).idToken();
}

/** Form encoding (RFC 6749, 2.3.1). */
function formEncoded(text: string): string {
  return new URLSearchParams({ "": text }).toString().slice(1);
}

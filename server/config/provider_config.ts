import { PROVIDER_TEXTS, type ProviderId, type ProviderKind, providerKind } from "../../domain/providers.ts";
import type { Environment } from "./environment.ts";

/** A provider of the whole installation, which its operator trusts, or of a school. */
export type ProviderConfig = ProviderKind & {
  id: ProviderId;
  /** On the button: 'Google'. */
  name: string;
  /** Its address; the issuer of its tokens unless Microsoft's stands for many organisations. */
  issuer: string;
  clientId: string;
  clientSecret: string;
};

const GOOGLE = "https://accounts.google.com";
/** Any organisation's accounts; `common` would add everyone's private ones, which no school has given. */
const ORGANISATIONS = "organizations";
const TENANT = /^[a-z0-9][a-z0-9.-]{0,253}$/i;

type Local = (host: string) => boolean;

/** Reads `GOOGLE_…`, `MICROSOFT_…` and `OIDC_…` (DESIGN §7); adds to `problems`. */
export function readProviders(get: Environment, isLocal: Local, problems: string[]): ProviderConfig[] {
  const providers: ProviderConfig[] = [];
  const google = readClient("GOOGLE", get, problems);
  if (google) {
    providers.push({ id: "google", name: "Google", issuer: GOOGLE, ...google, ...providerKind(GOOGLE) });
  }
  const microsoft = readClient("MICROSOFT", get, problems);
  if (microsoft) {
    const tenant = (get("MICROSOFT_TENANT") ?? ORGANISATIONS).toLowerCase();
    if (!TENANT.test(tenant) || tenant === "common" || tenant === "consumers") {
      problems.push(
        "MICROSOFT_TENANT must be a directory (tenant) ID, a domain of it, or organizations for any",
      );
    }
    const issuer = `https://login.microsoftonline.com/${tenant}/v2.0`;
    providers.push({ id: "microsoft", name: "Microsoft", issuer, ...microsoft, ...providerKind(issuer) });
  }
  const other = readClient("OIDC", get, problems);
  const issuer = get("OIDC_ISSUER");
  if (other && issuer === undefined) problems.push("OIDC_CLIENT_ID needs OIDC_ISSUER");
  if (!other && issuer !== undefined) {
    problems.push("OIDC_ISSUER needs OIDC_CLIENT_ID and OIDC_CLIENT_SECRET");
  }
  if (other && issuer !== undefined) {
    const url = URL.parse(issuer);
    const isSafe = url?.protocol === "https:" || (url?.protocol === "http:" && isLocal(url.host));
    if (!isSafe || url.search !== "" || url.hash !== "" || issuer.length > PROVIDER_TEXTS.issuer) {
      problems.push("OIDC_ISSUER must be an address such as https://id.example, without a ? or #");
    }
    const name = get("OIDC_NAME") ?? url?.hostname ?? "";
    if (name.length > PROVIDER_TEXTS.name) {
      problems.push(`OIDC_NAME must have at most ${PROVIDER_TEXTS.name} letters`);
    }
    providers.push({ id: "oidc", name, issuer, ...other, ...providerKind(issuer) });
  }
  return providers;
}

/** Both or none. */
function readClient(prefix: string, get: Environment, problems: string[]) {
  const [clientId, clientSecret] = [get(`${prefix}_CLIENT_ID`), get(`${prefix}_CLIENT_SECRET`)];
  if (clientId === undefined && clientSecret === undefined) return null;
  if (clientId === undefined || clientSecret === undefined) {
    problems.push(`${prefix}_CLIENT_ID and ${prefix}_CLIENT_SECRET must both be set`);
    return null;
  }
  return { clientId, clientSecret };
}

import { AwsV4Signer } from "aws4fetch";

/** The secrets of a test server's one account. */
export const TEST_KEYS = { accessKeyId: "S3RVER", secretAccessKey: "S3RVER" };

type Signed = { method: string; url: string; headers: Record<string, string | string[] | undefined> };

const AUTHORIZATION =
  /^AWS4-HMAC-SHA256 Credential=[^/]+\/\d{8}\/([^/]+)\/s3\/aws4_request, ?SignedHeaders=([^,]+), ?Signature=([0-9a-f]{64})$/;

/** Whether a call bears the signature (AWS version 4) that the test account would give it, made by another library than ours. */
export async function isSigned({ method, url, headers }: Signed): Promise<boolean> {
  const [, region, names, signature] = AUTHORIZATION.exec(String(headers.authorization ?? "")) ?? [];
  if (!region || !names || !signature) return false;
  const signed = names.split(";").filter((name) => name !== "host").map((
    name,
  ) => [name, String(headers[name] ?? "")]);
  const signer = new AwsV4Signer({
    ...TEST_KEYS,
    method,
    url,
    headers: Object.fromEntries(signed),
    service: "s3",
    region,
    datetime: String(headers["x-amz-date"]),
    allHeaders: true,
  });
  return await signer.signature() === signature;
}

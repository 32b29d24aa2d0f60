import type { Environment } from "./environment.ts";

export type S3Config = {
  kind: "s3";
  /** `https://store.example/bucket` or `https://bucket.store.example`. */
  address: string;
  region: string;
  accessKeyId: string;
  secretAccessKey: string;
};

export type StorageConfig = { kind: "file"; folder: string } | S3Config;

/** Bucket names with dots fit no certificate. */
const BUCKET = /^[a-z0-9][a-z0-9-]{1,61}[a-z0-9]$/;

/** Reads `STORAGE_URL` (DESIGN §7): `file:<folder>` or `s3://<bucket>?endpoint=…&region=…`; adds to `problems`. */
export function readStorage(
  get: Environment,
  dataDir: string,
  problems: string[],
): StorageConfig {
  const text = get("STORAGE_URL") ?? `file:${dataDir}/objects`;
  if (text.startsWith("file:") && text.length > 5) return { kind: "file", folder: text.slice(5) };
  if (text.startsWith("s3:")) {
    const keys = { id: "S3_ACCESS_KEY_ID", secret: "S3_SECRET_ACCESS_KEY" };
    return readBucket(text, { named: "STORAGE_URL", keys, get }, problems);
  }
  problems.push("STORAGE_URL must be file:<folder> or s3://<bucket>?endpoint=…&region=…");
  return { kind: "file", folder: `${dataDir}/objects` };
}

type BucketSetting = {
  /** As its problems call it. */
  named: string;
  /** Variables of its keys. */
  keys: { id: string; secret: string };
  get: Environment;
};

/** Reads `s3://<bucket>?endpoint=…&region=…` and its keys; adds to `problems`. A path is the caller's. */
export function readBucket(
  text: string,
  { named, keys, get }: BucketSetting,
  problems: string[],
): S3Config {
  const url = URL.parse(text);
  const bucket = url?.host ?? "";
  if (!BUCKET.test(bucket)) {
    problems.push(`${named} must name a bucket: s3://<bucket>, 3 to 63 small letters, digits and dashes`);
  }
  const names = [...url?.searchParams.keys() ?? []];
  const unknown = names.filter((name) => name !== "endpoint" && name !== "region");
  if (unknown.length > 0) problems.push(`${named} knows endpoint and region, not ${unknown.join(", ")}`);
  const region = url?.searchParams.get("region") ?? "";
  if (region === "") {
    problems.push(`${named} must give the store's region: &region=…, auto where it has none`);
  }
  const endpoint = URL.parse(url?.searchParams.get("endpoint") ?? "");
  if (!isPlainAddress(endpoint)) {
    problems.push(
      `${named} must give the store's address: ?endpoint=https://…, without a name or a question mark in it`,
    );
  }
  for (const name of [keys.id, keys.secret]) {
    if (get(name) === undefined) problems.push(`A bucket in ${named} needs ${name}`);
  }
  return {
    kind: "s3",
    address: endpoint === null ? "" : addressOf(endpoint, bucket),
    region,
    accessKeyId: get(keys.id) ?? "",
    secretAccessKey: get(keys.secret) ?? "",
  };
}

function isPlainAddress(url: URL | null): boolean {
  return url !== null && /^https?:$/.test(url.protocol) && url.username === "" && url.password === "" &&
    url.search === "" && url.hash === "";
}

function addressOf(endpoint: URL, bucket: string): string {
  const address = endpoint.href.replace(/\/+$/, "");
  return endpoint.host.startsWith(`${bucket}.`) ? address : `${address}/${bucket}`;
}

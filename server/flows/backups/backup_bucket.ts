import { AppError, causeChain } from "../../../domain/errors.ts";
import { type BucketFaults, openBucket } from "../../adapters/storage/s3_bucket.ts";
import { ConfigError, isPlainHttp } from "../../config/config.ts";
import type { Environment } from "../../config/environment.ts";
import { readBucket, type StorageConfig } from "../../config/storage_config.ts";
import { withWorkFolder } from "../work_folder.ts";
import { bucketPlace } from "./bucket_place.ts";
import type { BackupPlace } from "./place.ts";

const KEYS = { id: "BACKUP_ACCESS_KEY_ID", secret: "BACKUP_SECRET_ACCESS_KEY" };
const SEGMENT = /^[A-Za-z0-9][A-Za-z0-9._-]{0,99}$/;

/** The bucket of backups does not answer, or fails. */
export class BackupsAway extends AppError {
  constructor(address: string, cause: unknown) {
    super("unavailable", `The bucket ${address} cannot be reached: ${causeChain(cause)}`);
    this.cause = cause;
  }
}

export type Installation = {
  environment: Environment;
  config: { dataDir: string; storage: StorageConfig };
};

/** A place in a bucket, and within it. */
type Address = { place: BackupPlace; segments: string[]; within(segments: string[]): BackupPlace };

/** Reads `s3://<bucket>/<path>?endpoint=…&region=…`, and its own keys. Throws `ConfigError` with all that is wrong. */
export function readBackupBucket(
  text: string,
  named: string,
  { environment, config }: Installation,
): Address {
  const problems: string[] = [];
  const get = (name: string) => environment(name)?.trim() || undefined;
  const bucketConfig = readBucket(text, { named, keys: KEYS, get }, problems);
  const url = URL.parse(text);
  const segments = url?.pathname.split("/").filter(Boolean) ?? [];
  if (!segments.every((segment) => SEGMENT.test(segment))) {
    problems.push(`${named} may have letters, digits, dots, dashes and underscores in its path`);
  }
  if (isPlainHttp(bucketConfig.address)) {
    problems.push(`${named} must reach its store over https: http would send pupils' files unprotected`);
  }
  if (config.storage.kind === "s3" && config.storage.address === bucketConfig.address) {
    problems.push(
      `${named} is the bucket of the stored files (STORAGE_URL): what takes one would take both. Give another one`,
    );
  }
  if (problems.length > 0 || url === null) throw new ConfigError(problems);
  const bucket = openBucket(bucketConfig, undefined, faultsOf(bucketConfig.address));
  const within = (below: string[]) =>
    bucketPlace({
      bucket,
      prefix: below.map((segment) => `${segment}/`).join(""),
      addressOf: (name) => {
        const path = [url.host, ...below, ...name === undefined ? [] : [name]].join("/");
        return `s3://${path}${url.search}`;
      },
      withWork: (use) => withWorkFolder(config, use),
    });
  return { place: within(segments), segments, within };
}

function faultsOf(address: string): BucketFaults {
  return {
    away: (cause) => new BackupsAway(address, cause),
    refused({ status, code, message }) {
      if (code === "NoSuchBucket" || status === 404) {
        // A file alone is not_found.
        return new AppError("invalid", `There is no bucket at ${address}. Make it, or correct its address.`);
      }
      if (status === 401 || status === 403) {
        return new AppError(
          "forbidden",
          `${address} refuses ${KEYS.id} and ${KEYS.secret} (${
            code || status
          }): they must be of this store, and allowed to get, put, delete and list.`,
        );
      }
      return new AppError("invalid", `${address} refused: ${message}`);
    },
  };
}

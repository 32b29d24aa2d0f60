import type { StorageConfig } from "../../storage_config.ts";
import { fileStorage } from "./file_storage.ts";
import { openBucket } from "./s3_bucket.ts";
import { s3Storage } from "./s3_storage.ts";
import type { Storage } from "./storage.ts";

/** The storage that the configuration names. */
export function configuredStorage(config: StorageConfig): Storage {
  return config.kind === "file" ? fileStorage(config.folder) : s3Storage(openBucket(config));
}

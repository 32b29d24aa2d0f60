import type Stripe from "stripe";
import type { Doors } from "../../db/doors.ts";
import type { Config } from "../config/config.ts";
import type { MailTransport } from "../adapters/mail/transport.ts";
import type { DomainProbe } from "../adapters/domain_probe.ts";
import type { DiskRoom } from "../adapters/disk_room.ts";
import type { SecretBox } from "../kernel/secret_box.ts";
import type { Storage } from "../adapters/storage/storage.ts";
import type { Assets } from "./assets.ts";
import type { EntryTurns } from "./entry_turns.ts";
import type { ExportSlots } from "./export_slots.ts";
import type { FairQueue } from "../kernel/fair_queue.ts";
import type { HostDirectory } from "./hosts.ts";
import type { Metrics } from "./metrics.ts";
import type { Strangers } from "./strangers.ts";

/** Milliseconds: without a further byte, and in all. */
export type BodyTimes = { stall: number; total: number };

/** Everything the application depends on; tests pass their own. */
export type Services = {
  config: Config;
  doors: Doors;
  storage: Storage;
  disk: DiskRoom;
  mail: MailTransport;
  assets: Assets;
  hosts: HostDirectory;
  strangers: Strangers;
  /** Turns of all requests, by school. */
  entryTurns: EntryTurns;
  /** Turns of expensive reads, by school and person. */
  readTurns: FairQueue;
  /** Exports under way, by school and kind. */
  exportSlots: ExportSlots;
  /** Time limits for receiving a body. */
  bodyTimes: Readonly<BodyTimes>;
  /** Null where no secret is configured to seal with. */
  secondFactorBox: () => Promise<SecretBox | null>;
  /** As `secondFactorBox`. */
  ltiBox: () => Promise<SecretBox | null>;
  /** As `secondFactorBox`. */
  providerBox: () => Promise<SecretBox | null>;
  /** Null where schools do not pay by card. */
  stripe: Stripe | null;
  /** For what is stored or shown. */
  now: () => Date;
  /** Milliseconds that pass whatever the clock is set to: for what is allowed or cached in memory. */
  monotonic: () => number;
  /** Told to stop: load balancers are, and who still comes is answered for a while. */
  draining: boolean;
  /** Makes the clock run due jobs at once. */
  wake: () => void;
  /** Runs an entry of the outbox ahead of the clock; no effect if it is leased. Throws what its handler throws. */
  runOutboxEntry: (services: Services, id: string) => Promise<void>;
  /** Asks where a school's own domain leads. */
  probeDomain: DomainProbe;
  /** Empties the cache of `hosts` in every isolate of this process, and waits for it. */
  forgetHosts: () => Promise<void>;
  /** Ends what other isolates of this process receive of an upload (`tenant/upload`), and waits for it. */
  interruptUpload: (upload: string) => Promise<void>;
  metrics: Metrics;
  /** One record per request or fault. */
  log: (line: Record<string, unknown>) => void;
};

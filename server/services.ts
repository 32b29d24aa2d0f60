import type { Doors } from "../db/doors.ts";
import type { Config } from "./config.ts";
import type { MailTransport } from "./adapters/mail/transport.ts";
import type { Storage } from "./adapters/storage/storage.ts";
import type { Assets } from "./ui/assets.ts";
import type { RenderIslands } from "./ui/document.tsx";
import type { HostDirectory } from "./hosts.ts";

/** What the application is given to work with; tests hand in their own. */
export type Services = {
  config: Config;
  doors: Doors;
  storage: Storage;
  mail: MailTransport;
  assets: Assets;
  /** Renders the insides of a page's islands. */
  renderIslands: RenderIslands;
  hosts: HostDirectory;
  /** The time now; tests move it. */
  now: () => Date;
  /** Tells the clock that a school has work to do, so that it does not wait for its next round. */
  wake: () => void;
  /** One line of the log: an object per request or per fault. */
  log: (line: Record<string, unknown>) => void;
};

import { normalizeHost } from "../../domain/hosts.ts";
import type { SignupMode } from "../../domain/signup.ts";
import { readAppSecrets } from "./app_secret.ts";
import { readTrustedProxies, type TrustedProxies } from "../kernel/client_address.ts";
import { type DatabaseConfig, readDatabases } from "./database_config.ts";
import { type Environment, type Mode, readNumber } from "./environment.ts";
import { type BillingConfig, readBilling } from "./billing_config.ts";
import { checkProductionMail, type MailConfig, readMail } from "./mail_config.ts";
import { type OperatingConfig, readOperating } from "./operating_config.ts";
import { type ProviderConfig, readProviders } from "./provider_config.ts";
import { readUnitsAndContact, type UnitConfig } from "./unit_config.ts";
import { readStorage, type StorageConfig } from "./storage_config.ts";

export type Config = OperatingConfig & {
  mode: Mode;
  port: number;
  /** Isolates that share the port, each on a core of its own. */
  isolates: number;
  dataDir: string;
  /** Scheme as seen by browsers, whatever a proxy uses to this server. */
  scheme: "http" | "https";
  /** With its port; schools are its subdomains. */
  baseDomain: string;
  /** In development the base host is one of them (DECISIONS 1). */
  adminHosts: readonly string[];
  /** Proxies whose X-Forwarded-For is believed. */
  trustedProxies: TrustedProxies;
  databases: DatabaseConfig;
  storage: StorageConfig;
  /** Bytes that uploads leave free on a disk. */
  diskReserve: number;
  mail: MailConfig;
  /** Keys for encrypting stored secrets, newest first; empty where there is none. */
  appSecrets: readonly string[];
  /** Sign-in providers besides the emailed link; empty for none. */
  providers: readonly ProviderConfig[];
  /** Null where schools do not pay by card. */
  billing: BillingConfig | null;
  units: UnitConfig;
  operatorEmail?: string;
  /** Defaults to `operatorEmail`. */
  salesEmail?: string;
  /** Target of `Get Started`: a self-service trial, or the contact form. */
  signup: SignupMode;
};

const MAX_ISOLATES = 64;
/** At most, since each takes memory whether or not it is needed. */
const DEFAULT_ISOLATES = 8;
const DEFAULT_DISK_RESERVE_MB = 1024;

export class ConfigError extends Error {
  override readonly name = "ConfigError";
  constructor(readonly problems: readonly string[]) {
    super(`The settings are not usable:\n${problems.map((problem) => `  - ${problem}`).join("\n")}`);
  }
}

/** Reads and checks the settings (DESIGN §7); throws one `ConfigError` with every problem. */
export function readConfig(environment: Environment, mode: Mode): Config {
  const problems: string[] = [];
  const get = (name: string) => environment(name)?.trim() || undefined;

  const port = readNumber("PORT", get, { min: 1, max: 65535, default: 5000 }, problems);
  const isolatesRange = { min: 1, max: MAX_ISOLATES, default: defaultIsolates(mode) };
  const isolates = readNumber("WEB_CONCURRENCY", get, isolatesRange, problems);
  const dataDir = get("DATA_DIR") ?? "./data";
  const baseDomain = readHost("BASE_DOMAIN", get("BASE_DOMAIN") ?? `localhost:${port}`, problems);
  const local = isLocal(baseDomain);
  const scheme = readScheme(get("PUBLIC_SCHEME"), local, problems);
  const adminHosts = [readHost("ADMIN_HOST", get("ADMIN_HOST") ?? `admin.${baseDomain}`, problems)];
  if (mode !== "production" && local && get("ADMIN_HOST") === undefined) adminHosts.push(baseDomain);

  const config: Config = {
    mode,
    port,
    isolates,
    ...readOperating(get, problems),
    dataDir,
    scheme,
    baseDomain,
    adminHosts,
    trustedProxies: readTrustedProxies(get("TRUSTED_PROXY"), problems),
    databases: readDatabases(get, dataDir, problems),
    storage: readStorage(get, dataDir, problems),
    diskReserve: readDiskReserve(get("DISK_RESERVE_MB"), problems),
    mail: readMail(get, dataDir, baseDomain, problems),
    appSecrets: readAppSecrets(get, problems),
    providers: readProviders(get, isLocal, problems),
    billing: readBilling(get, isLocal, problems),
    ...readUnitsAndContact(get, mode, problems),
  };
  if (mode === "production") checkProduction(config, get, problems);
  if (problems.length > 0) throw new ConfigError(problems);
  return config;
}

/** One a core up to eight, unless said otherwise; in development one, which restarts at every change. */
function defaultIsolates(mode: Mode): number {
  return mode === "development" ? 1 : Math.min(navigator.hardwareConcurrency, DEFAULT_ISOLATES);
}

function readDiskReserve(text: string | undefined, problems: string[]): number {
  const megabytes = Number(text ?? DEFAULT_DISK_RESERVE_MB);
  if (text !== undefined && !/^\d{1,9}$/.test(text)) {
    problems.push(`DISK_RESERVE_MB must be a number of megabytes, not ${JSON.stringify(text)}`);
  }
  return megabytes * 1024 * 1024;
}

function readHost(name: string, text: string, problems: string[]): string {
  const host = normalizeHost(text);
  if (host !== null) return host;
  problems.push(`${name} must be a host name such as unitfolio.example, without a scheme or a path`);
  return "invalid";
}

export function isLocal(host: string): boolean {
  return /^(.+\.)?localhost(:\d+)?$/.test(host) || /^127\.0\.0\.1(:\d+)?$/.test(host);
}

function readScheme(text: string | undefined, local: boolean, problems: string[]): "http" | "https" {
  if (text === undefined) return local ? "http" : "https";
  if (text === "http" || text === "https") return text;
  problems.push("PUBLIC_SCHEME must be http or https");
  return "https";
}

function checkProduction(config: Config, get: Environment, problems: string[]): void {
  if (get("BASE_DOMAIN") === undefined) problems.push("BASE_DOMAIN must be set in production");
  if (config.scheme === "http" && !isLocal(config.baseDomain)) {
    problems.push("PUBLIC_SCHEME=http would send pupils' data unprotected; it is for localhost alone");
  }
  if (config.storage.kind === "s3" && isPlainHttp(config.storage.address)) {
    problems.push(
      "STORAGE_URL=s3://… must reach its store over https: http would send pupils' files unprotected",
    );
  }
  if (config.providers.length > 0 && config.appSecrets.length === 0) {
    problems.push("APP_SECRET must be set where people sign in with Google, Microsoft or another provider");
  }
  if (config.signup === "open" && config.appSecrets.length === 0) {
    problems.push(
      "APP_SECRET must be set with SIGNUP=open: it seals what takes a new administrator to their school",
    );
  }
  checkProductionMail(config.mail, { local: isLocal(config.baseDomain), get, problems });
}

/** And not to this machine. */
export function isPlainHttp(address: string): boolean {
  const url = URL.parse(address);
  return url?.protocol === "http:" && !isLocal(url.host);
}

import type { ServiceRefusal } from "../../../../domain/lti_services.ts";

/** The platform cannot be asked just now: nothing about the call is wrong, so it is tried again later. */
export class PlatformAway extends Error {
  override readonly name = "PlatformAway";
  /** `mayBeTaken`: the call may have been carried out, and its answer lost. */
  constructor(cause: string, readonly mayBeTaken: boolean = false) {
    super(`the platform could not be asked: ${cause}`);
  }
}

/** The platform, or our own rules, refuse the call; the same call would be refused again. */
export class PlatformRefused extends Error {
  override readonly name = "PlatformRefused";
  constructor(readonly reason: ServiceRefusal, detail: string) {
    super(`the platform refused (${reason}): ${detail}`);
  }
}

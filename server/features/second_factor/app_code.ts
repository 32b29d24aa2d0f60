import { verifyHOTP } from "@oslojs/otp";
import { TOTP } from "../../../domain/second_factor.ts";

/** The step since 1970 whose code this is, at most `TOTP.tolerance` away from now; null for none (RFC 6238). */
export function matchingStep(key: Uint8Array, digits: string, now: Date): number | null {
  const current = Math.floor(now.getTime() / 1000 / TOTP.period);
  for (let step = current - TOTP.tolerance; step <= current + TOTP.tolerance; step++) {
    if (verifyHOTP(key, BigInt(step), TOTP.digits, digits)) return step;
  }
  return null;
}

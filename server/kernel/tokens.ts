import { hash, randomInt } from "node:crypto";
import { encodeBase64urlNoPadding } from "@oslojs/encoding";

/** 256 random bits, base64url. */
export function newToken(): string {
  return encodeBase64urlNoPadding(crypto.getRandomValues(new Uint8Array(32)));
}

/** A code of so many digits to type, each code as likely as any other. */
export function newDigits(length: number): string {
  return String(randomInt(10 ** length)).padStart(length, "0");
}

/** SHA-256 in hex; tokens are random, so no salt is needed. */
export function hashToken(token: string): string {
  return hash("sha256", token, "hex");
}

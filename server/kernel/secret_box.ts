import { decodeBase64urlIgnorePadding, encodeBase64urlNoPadding } from "@oslojs/encoding";

const IV_BYTES = 12;
const TEXT = new TextEncoder();

/** Encrypts what must be read again, under the first secret; reads what any of them has sealed. */
export type SecretBox = {
  /** `owner` is bound to the text, so that a row opens nothing under another's id. */
  seal(plain: Uint8Array<ArrayBuffer>, owner: string): Promise<string>;
  /** `current`: sealed under the first secret. Null where none of them fits. */
  open(sealed: string, owner: string): Promise<{ plain: Uint8Array<ArrayBuffer>; current: boolean } | null>;
};

/** AES-256-GCM under keys derived by HKDF from at least one secret, newest first. */
export async function openSecretBox(secrets: readonly string[], purpose: string): Promise<SecretBox> {
  const keys = await Promise.all(secrets.map((secret) => deriveKey(secret, purpose)));
  return {
    async seal(plain, owner) {
      const iv = crypto.getRandomValues(new Uint8Array(IV_BYTES));
      const sealed = await crypto.subtle.encrypt(algorithm(iv, owner), keys[0]!, plain);
      return encodeBase64urlNoPadding(new Uint8Array([...iv, ...new Uint8Array(sealed)]));
    },
    async open(sealed, owner) {
      const bytes = new Uint8Array(decodeBase64urlIgnorePadding(sealed));
      const [iv, text] = [bytes.slice(0, IV_BYTES), bytes.slice(IV_BYTES)];
      for (const [index, key] of keys.entries()) {
        try {
          const plain = await crypto.subtle.decrypt(algorithm(iv, owner), key, text);
          return { plain: new Uint8Array(plain), current: index === 0 };
        } catch (error) {
          // Sealed under another of the secrets, or changed since.
          if (!(error instanceof DOMException)) throw error;
        }
      }
      return null;
    },
  };
}

function algorithm(iv: Uint8Array<ArrayBuffer>, owner: string) {
  return { name: "AES-GCM", iv, additionalData: TEXT.encode(owner) };
}

async function deriveKey(secret: string, purpose: string): Promise<CryptoKey> {
  const material = await crypto.subtle.importKey("raw", TEXT.encode(secret), "HKDF", false, ["deriveKey"]);
  const hkdf = { name: "HKDF", hash: "SHA-256", salt: new Uint8Array(), info: TEXT.encode(purpose) };
  const usages: KeyUsage[] = ["encrypt", "decrypt"];
  return await crypto.subtle.deriveKey(hkdf, material, { name: "AES-GCM", length: 256 }, false, usages);
}

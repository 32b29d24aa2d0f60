import { crc32, deflateRawSync } from "node:zlib";
import type { StoredObject } from "./stored_object.ts";

const text = (value: string) => new TextEncoder().encode(value);

export const PNG = bytesOf(
  "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==",
);
export const JPEG = bytesOf("/9j/4AAQSkZJRgABAQAAAQABAAA=");
export const PDF = text(
  "%PDF-1.7\n%âãÏÓ\n1 0 obj\n<< /Type /Catalog >>\nendobj\ntrailer << /Root 1 0 R >>\n%%EOF\n",
);
export const HEIC = Uint8Array.of(0, 0, 0, 24, ...text("ftypheic"), 0, 0, 0, 0, ...text("mif1heic"));
export const EXE = Uint8Array.of(...text("MZ"), 0x90, 0, 3, 0, 0, 0, 4, 0, 0, 0, 0xff, 0xff, 0, 0);

/** A zip of these files, in order. */
export function zip(files: Record<string, string>, method: 0 | 8 = 8): Uint8Array<ArrayBuffer> {
  const parts: Uint8Array[] = [];
  const directory: Uint8Array[] = [];
  let offset = 0;
  for (const [name, content] of Object.entries(files)) {
    const plain = text(content);
    const packed = method === 8 ? new Uint8Array(deflateRawSync(plain)) : plain;
    const sizes = [crc32(plain), packed.length, plain.length];
    const common = [u16(20), u16(0), u16(method), u32(0), ...sizes.map(u32), u16(text(name).length), u16(0)];
    const local = joined([u32(0x04034b50), ...common, text(name), packed]);
    directory.push(joined([
      u32(0x02014b50),
      u16(20),
      ...common,
      u16(0),
      u16(0),
      u16(0),
      u32(0),
      u32(offset),
      text(name),
    ]));
    parts.push(local);
    offset += local.length;
  }
  const listed = joined(directory);
  const count = u16(directory.length);
  const end = [u32(0x06054b50), u16(0), u16(0), count, count, u32(listed.length), u32(offset), u16(0)];
  return joined([...parts, listed, ...end]);
}

const TYPES: Record<string, string> = {
  docx: "wordprocessingml.document",
  xlsx: "spreadsheetml.sheet",
  pptx: "presentationml.presentation",
};

/** Minimal Office document; `typesAt` places the parts list. */
export function office(ending: "docx" | "xlsx" | "pptx", typesAt: "first" | "last"): Uint8Array<ArrayBuffer> {
  const main = `application/vnd.openxmlformats-officedocument.${TYPES[ending]}.main+xml`;
  const types = {
    "[Content_Types].xml": `<Types><Override PartName="/main" ContentType="${main}"/></Types>`,
  };
  const rest = { "_rels/.rels": "<Relationships/>", "main/document.xml": "<x/>".repeat(2000) };
  return zip(typesAt === "first" ? { ...types, ...rest } : { ...rest, ...types });
}

export function compound(stream: string): Uint8Array<ArrayBuffer> {
  const file = new Uint8Array(512 * 3);
  const view = new DataView(file.buffer);
  file.set([0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1]);
  view.setUint16(30, 9, true);
  view.setUint32(48, 1, true);
  view.setUint32(76, 0, true);
  view.setUint32(512 + 4, 0xfffffffe, true);
  ["Root Entry", stream].forEach((name, index) => {
    const at = 1024 + index * 128;
    [...name].forEach((letter, i) => view.setUint16(at + i * 2, letter.charCodeAt(0), true));
    view.setUint16(at + 64, (name.length + 1) * 2, true);
  });
  return file;
}

export function joined(parts: readonly Uint8Array[]): Uint8Array<ArrayBuffer> {
  const all = new Uint8Array(parts.reduce((sum, part) => sum + part.length, 0));
  let at = 0;
  for (const part of parts) {
    all.set(part, at);
    at += part.length;
  }
  return all;
}

/** `onRead` gets the byte count of each read. */
export function stored(
  bytes: Uint8Array<ArrayBuffer>,
  onRead: (bytes: number) => void = () => {},
): StoredObject {
  return {
    size: bytes.length,
    bytes(start, end) {
      const part = bytes.slice(Math.max(start, 0), Math.max(end, 0));
      onRead(part.length);
      return Promise.resolve(part);
    },
    stream: () => Promise.resolve(new Blob([bytes]).stream()),
  };
}

function bytesOf(base64: string): Uint8Array<ArrayBuffer> {
  return Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0));
}

function u16(value: number): Uint8Array {
  return Uint8Array.of(value & 0xff, value >>> 8);
}

function u32(value: number): Uint8Array {
  return Uint8Array.of(value & 0xff, value >>> 8 & 0xff, value >>> 16 & 0xff, value >>> 24);
}

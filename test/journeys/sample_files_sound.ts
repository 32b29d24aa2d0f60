/** A real WAV of one second of a low tone. */
export function wav(): Uint8Array<ArrayBuffer> {
  const rate = 8000;
  const bytes = new Uint8Array(44 + rate);
  const view = new DataView(bytes.buffer);
  const write = (at: number, text: string) => bytes.set(new TextEncoder().encode(text), at);
  write(0, "RIFF");
  view.setUint32(4, 36 + rate, true);
  write(8, "WAVEfmt ");
  view.setUint32(16, 16, true);
  view.setUint16(20, 1, true);
  view.setUint16(22, 1, true);
  view.setUint32(24, rate, true);
  view.setUint32(28, rate, true);
  view.setUint16(32, 1, true);
  view.setUint16(34, 8, true);
  write(36, "data");
  view.setUint32(40, rate, true);
  for (let i = 0; i < rate; i++) {
    bytes[44 + i] = 128 + Math.round(90 * Math.sin((i / rate) * 2 * Math.PI * 220));
  }
  return bytes;
}

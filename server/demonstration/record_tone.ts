const RATE = 8000;

/** So many seconds of a soft rising tone, as the bytes of a WAV recording of one channel, 8 bits and 8 kHz. */
export function recordTone(seconds: number): Uint8Array<ArrayBuffer> {
  const samples = Math.round(seconds * RATE);
  const file = new Uint8Array(44 + samples);
  const view = new DataView(file.buffer);
  const write = (at: number, text: string) => file.set(new TextEncoder().encode(text), at);
  write(0, "RIFF");
  view.setUint32(4, 36 + samples, true);
  write(8, "WAVEfmt ");
  view.setUint32(16, 16, true);
  // Uncompressed, one channel, and as many bytes a second as samples.
  view.setUint16(20, 1, true);
  view.setUint16(22, 1, true);
  view.setUint32(24, RATE, true);
  view.setUint32(28, RATE, true);
  view.setUint16(32, 1, true);
  view.setUint16(34, 8, true);
  write(36, "data");
  view.setUint32(40, samples, true);
  for (let index = 0; index < samples; index++) {
    const part = index / samples;
    const height = 220 + 110 * part;
    file[44 + index] = 128 +
      Math.round(40 * Math.sin(Math.PI * part) * Math.sin(2 * Math.PI * height * index / RATE));
  }
  return file;
}

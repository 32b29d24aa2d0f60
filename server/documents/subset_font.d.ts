/** What we use of `subset-font`, which comes without types: a font cut down to the letters of a text. */
export default function subsetFont(
  font: Uint8Array,
  text: string,
  options: { targetFormat: "truetype" },
): Promise<Uint8Array>;

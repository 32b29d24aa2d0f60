/** The package has no types of its own. */
export default function subsetFont(
  font: Uint8Array,
  text: string,
  options: { targetFormat: "truetype" },
): Promise<Uint8Array>;

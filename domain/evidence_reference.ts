/** 'A' for 0, 'Z' for 25, 'AA' for 26. */
export function pieceLetters(index: number): string {
  const last = String.fromCharCode(65 + index % 26);
  return index < 26 ? last : pieceLetters(Math.floor(index / 26) - 1) + last;
}

/** '121766/O1/A', as on documents and files that leave the product; outcome and piece from 0. */
export function evidenceReference(unitCode: string, outcomeIndex: number, piece: number): string {
  return `${unitCode}/O${outcomeIndex + 1}/${pieceLetters(piece)}`;
}

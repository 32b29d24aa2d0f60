export function numberText(count: number): string {
  return count.toLocaleString("en-GB");
}

/** ‘1 unit’, ‘2,000 units’; `many` where it is not `one` and an s: ‘1 unit is’, ‘20 units are’. */
export function countText(count: number, one: string, many = `${one}s`): string {
  return count === 1 ? `1 ${one}` : `${numberText(count)} ${many}`;
}

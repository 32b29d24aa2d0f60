// `deno task bench [name …]`: these benchmarks, or all, one after another. Each needs two idle cores. Exits with 1 where
// one misses its target.
const BENCHES = ["portfolio_page", "chat_polls", "daily_round"];

const selected = BENCHES.filter((name) => Deno.args.length === 0 || Deno.args.includes(name));
if (selected.length === 0) {
  console.error(`There is no such benchmark. There are: ${BENCHES.join(", ")}.`);
  Deno.exit(1);
}
let failures = 0;
for (const name of selected) {
  console.log(name);
  const args = ["run", "-A", new URL(`${name}.ts`, import.meta.url).href];
  const { success } = await new Deno.Command(Deno.execPath(), { args }).spawn().status;
  if (!success) failures++;
}
Deno.exit(failures === 0 ? 0 : 1);

// `deno task bench [name …]`: the benchmarks of these names, or all, one after another. Each needs two quiet cores. Fails
// where one falls short of what is wanted.
const BENCHES = ["portfolio_page", "chat_polls"];

const asked = BENCHES.filter((name) => Deno.args.length === 0 || Deno.args.includes(name));
if (asked.length === 0) {
  console.error(`There is no such benchmark. There are: ${BENCHES.join(", ")}.`);
  Deno.exit(1);
}
let short = 0;
for (const name of asked) {
  console.log(name);
  const args = ["run", "-A", new URL(`${name}.ts`, import.meta.url).href];
  const { success } = await new Deno.Command(Deno.execPath(), { args }).spawn().status;
  if (!success) short++;
}
Deno.exit(short === 0 ? 0 : 1);

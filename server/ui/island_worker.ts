// The thread that renders islands: takes their names, props and seed, gives their HTML.
import { parentPort } from "node:worker_threads";
import { createPageServices } from "../../islands/page_services.ts";
import { ISLAND_COMPONENTS } from "./island_components.ts";
import type { Job, JobResult } from "./island_thread.ts";
import { renderIsland } from "./island.tsx";

parentPort?.on("message", (job: Job) => parentPort?.postMessage(render(job)));

function render({ id, calls, seed }: Job): JobResult {
  try {
    const services = createPageServices(JSON.parse(seed));
    const html = calls.map(({ name, props, prefix }) => {
      const Component = ISLAND_COMPONENTS[name];
      if (!Component) throw new Error(`${name} is missing in island_components.ts`);
      return renderIsland(Component, props as never, services, prefix);
    });
    return { id, html };
  } catch (error) {
    return { id, error: error instanceof Error ? error.stack ?? error.message : String(error) };
  }
}

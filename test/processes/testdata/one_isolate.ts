// A first isolate that answers no request and has no clock, and a further one; prints what that one asks for.
import { makeDemonstration } from "../../../server/demonstration/make_demonstration.ts";
import { openInstallation } from "../../../server/installation.ts";
import { startIsolates } from "../../../server/isolates.ts";

const { config, services } = await openInstallation("start");
await makeDemonstration(services);
await startIsolates(1, { mode: "start", port: config.port }, {
  wake: () => console.log("wake"),
  interruptUpload: (upload) => Promise.resolve(console.log(`interrupt ${upload}`)),
  forgetHosts: () => Promise.resolve(services.hosts.forget()),
});
console.log(JSON.stringify({ server: "ready" }));

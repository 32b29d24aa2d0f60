// A further isolate of the server, started by isolates.ts: the same requests on the same port, but no clock.
import { expose } from "comlink";
import { createApp } from "./app.ts";
import { interruptTransfer } from "./features/evidence/uploads/receive_tus.ts";
import { type Installation, openInstallation } from "./installation.ts";
import type { IsolateApi } from "./isolates.ts";
import { listen } from "./listen.ts";

let installation: Installation | undefined;
let server: ReturnType<typeof listen>;

const api: IsolateApi = {
  async start({ mode, port }, host) {
    const { services } = installation = await openInstallation(mode);
    services.wake = () => void host.wake();
    services.forgetHosts = () => host.forgetHosts();
    services.interruptUpload = (upload) => host.interruptUpload(upload);
    const app = createApp(services);
    const allInterfaces = mode === "production";
    server = listen((request, connection) => app.fetch(request, connection), {
      port,
      allInterfaces,
      shared: "further",
    });
  },
  async interruptUpload(upload) {
    if (installation) await interruptTransfer(installation.services, upload);
  },
  /** One that has not started yet remembers none. */
  forgetHosts: () => Promise.resolve(installation?.services.hosts.forget()),
  async metrics() {
    if (!installation) return [];
    const { metrics, doors } = installation.services;
    return await metrics.collect({ openDatabases: doors.openDatabases });
  },
  leave() {
    if (installation) installation.services.draining = true;
    return Promise.resolve();
  },
  async stop() {
    await server.stop();
    await installation?.close();
  },
};

expose(api);

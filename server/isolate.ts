// A further isolate of the server, started by isolates.ts: the same requests on the same port, but no clock.
import { createApp } from "./app.ts";
import { openInstallation } from "./installation.ts";
import type { IsolateCommand, IsolateEvent, IsolateStart } from "./isolates.ts";
import { listen } from "./listen.ts";

addEventListener("message", async ({ data, ports }: MessageEvent<IsolateStart>) => {
  const [port] = ports;
  const send = (event: IsolateEvent) => port?.postMessage(event);
  const { services, close } = await openInstallation(data.mode);
  services.wake = () => send("wake");
  const app = createApp(services);
  const allInterfaces = data.mode === "production";
  const server = listen((request) => app.fetch(request), {
    port: data.port,
    allInterfaces,
    shared: "further",
  });
  if (port) {
    port.onmessage = async ({ data }: MessageEvent<IsolateCommand>) => {
      if (data !== "stop") return;
      await server.stop();
      await close();
      send("stopped");
    };
  }
  send("ready");
}, { once: true });

import { signInStaff } from "./factories.ts";
import type { World } from "./world.ts";

/** A school with a teacher who is signed in. */
export async function addTeacher(world: World, subdomain = "oak") {
  const school = await world.school(subdomain);
  const email = `t@${subdomain}.example`;
  await school.staff("teacher", email);
  return { school, teacher: await signInStaff(world, school, email) };
}

/** A body that sends its text and then nothing until `end`. */
export function heldBody(text: string) {
  const received = Promise.withResolvers<void>();
  const ended = Promise.withResolvers<void>();
  let pulls = 0;
  const stream = new ReadableStream<Uint8Array>({
    async pull(controller) {
      if (++pulls === 1) return controller.enqueue(new TextEncoder().encode(text));
      received.resolve();
      await ended.promise;
      controller.close();
    },
  }, { highWaterMark: 0 });
  return {
    stream,
    /** Resolves when more is asked for. */
    received: received.promise,
    isRead: () => pulls > 0,
    end: ended.resolve,
  };
}

/** A POST of a body without an announced length. */
export async function sendStream(
  world: World,
  { host, path, body }: { host: string; path: string; body: ReturnType<typeof heldBody> },
): Promise<Response> {
  const origin = `${world.services.config.scheme}://${host}`;
  return await world.app.request(
    new Request(`${origin}${path}`, {
      method: "POST",
      headers: { host, origin, "content-type": "application/json" },
      body: body.stream,
      duplex: "half",
    } as RequestInit),
  );
}

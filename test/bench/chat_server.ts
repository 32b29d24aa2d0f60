// The server process of chat_polls: the real application, and an empty 304 of Hono. Prints its port and polls as JSON.
import { Hono } from "hono";
import { sql } from "drizzle-orm";
import { createApp } from "../../server/app.ts";
import { sessionOf } from "../browser_client.ts";
import { addStudent, assign, signInStaff, signInStudent } from "../factories.ts";
import { openWorld, type School, type World } from "../world.ts";

let handle: (request: Request) => Response | Promise<Response> = () => new Response(null, { status: 503 });
const server = Deno.serve(
  { port: 0, hostname: "127.0.0.1", onListen: () => {} },
  (request) => handle(request),
);
const { port } = server.addr;
const world = await openWorld({ adapter: "file", baseDomain: `localhost:${port}` });
world.services.log = () => {};
const school = await world.school("oak");
await school.staff("teacher", "t@oak.example");
const teacher = await signInStaff(world, school, "t@oak.example");
const studentRecords = [];
for (let i = 0; i < 30; i++) studentRecords.push(await addStudent(teacher));
const portfolios = [];
for (const studentRecord of studentRecords) portfolios.push(await assign(teacher, studentRecord));
const threads: string[] = [];
for (const { id } of portfolios) {
  threads.push(
    (await teacher.post("/api/chat/threads/direct", { assignmentId: id })).json<{ id: string }>().id,
  );
}
for (const thread of threads) await addMessages(world, school, thread, 3334);
const student = await signInStudent(world, school, studentRecords[0]!);

const app = createApp(world.services);
const empty = new Hono().get("/bench/empty", (c) => c.body(null, 304));
handle = (request) => request.url.endsWith("/bench/empty") ? empty.fetch(request) : app.fetch(request);

const paths = {
  direct: `/api/chat/threads/direct?assignmentId=${portfolios[0]!.id}`,
  messages: `/api/chat/threads/${threads[0]}/messages`,
  unread: "/api/chat/unread-count",
  list: "/api/chat/threads",
};
const readTag = async (client: typeof student, path: string) => (await client.get(path)).headers.get("etag");
const polls = [];
for (const [name, path] of Object.entries(paths)) {
  for (const [role, client] of [["student", student], ["teacher", teacher]] as const) {
    polls.push({
      name: `${name}, a ${role}`,
      path,
      tag: await readTag(client, path),
      cookie: sessionOf(client).cookie,
    });
  }
}
console.log(JSON.stringify({ port, host: school.host, polls }));

async function addMessages(
  { services }: World,
  { id }: School,
  thread: string,
  count: number,
): Promise<void> {
  await services.doors.writeTenant(id, (tx) =>
    tx.batch([tx.db.run(sql`
      with recursive numbers (n) as (select 1 union all select n + 1 from numbers where n < ${count})
      insert into chat_messages (id, thread_id, seq, sender_id, sender_type, message, created_at)
      select 'msg_' || ${thread} || '_' || n, ${thread}, n, (select user_id from staff), 'teacher', 'Message ' || n,
        ${services.now().toISOString()}
      from numbers`)]));
}

type ReceivedMail = { from: string; to: string[]; data: string };

type SmtpOptions = {
  /** The reply to every recipient. */
  refuse?: string;
  /** The first command without an answer, or the greeting; from then on the server says nothing. */
  silentAt?: "greeting" | "EHLO" | "RCPT" | "DATA";
};

/** Accepts every mail unless an option says otherwise. */
export function smtpServer(options: SmtpOptions = {}) {
  const mails: ReceivedMail[] = [];
  const listener = Deno.listen({ hostname: "127.0.0.1", port: 0 });
  const sessions: Promise<void>[] = [];
  let isAwake = false;
  const accepting = (async () => {
    for await (const connection of listener) {
      sessions.push(serve(connection, mails, isAwake ? {} : options));
    }
  })();
  return {
    /** The calls from now on are answered. */
    wake: () => void (isAwake = true),
    /** Connections so far. */
    get calls() {
      return sessions.length;
    },
    url: `smtp://127.0.0.1:${listener.addr.port}`,
    mails,
    async [Symbol.asyncDispose]() {
      listener.close();
      await accepting;
      await Promise.all(sessions);
    },
  };
}

async function serve(
  connection: Deno.Conn,
  mails: ReceivedMail[],
  { refuse, silentAt }: SmtpOptions,
): Promise<void> {
  const reply = async (line: string) => void await connection.write(new TextEncoder().encode(`${line}\r\n`));
  let mail: ReceivedMail = { from: "", to: [], data: "" };
  let inData = false;
  let isSilent = silentAt === "greeting";
  if (!isSilent) await reply("220 test ready");
  for await (const line of readLines(connection)) {
    isSilent ||= silentAt !== undefined && line.toUpperCase().startsWith(silentAt);
    if (isSilent) continue;
    if (inData) {
      if (line !== ".") {
        mail.data += `${line}\n`;
        continue;
      }
      inData = false;
      mails.push(mail);
      mail = { from: "", to: [], data: "" };
      await reply("250 taken");
    } else if (/^DATA/i.test(line)) {
      inData = true;
      await reply("354 go on");
    } else if (/^QUIT/i.test(line)) {
      await reply("221 bye");
      break;
    } else if (/^RCPT/i.test(line) && refuse) await reply(refuse);
    else {
      const address = /<([^>]*)>/.exec(line)?.[1] ?? "";
      if (/^MAIL/i.test(line)) mail.from = address;
      if (/^RCPT/i.test(line)) mail.to.push(address);
      await reply("250 ok");
    }
  }
  connection.close();
}

async function* readLines(connection: Deno.Conn): AsyncGenerator<string> {
  const decoder = new TextDecoder();
  const buffer = new Uint8Array(4096);
  let text = "";
  for (let read = await connection.read(buffer); read !== null; read = await connection.read(buffer)) {
    text += decoder.decode(buffer.subarray(0, read), { stream: true });
    const lines = text.split("\r\n");
    text = lines.pop() ?? "";
    yield* lines;
  }
}

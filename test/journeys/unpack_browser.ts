// Unpacks npm's Chromium, its libraries and fonts into TMPDIR, the only target the package knows, and prints its path.
// A process of its own, as TMPDIR is global.
import { fileURLToPath } from "node:url";
import npmChromium, { inflate } from "@sparticuz/chromium";

const executablePath = await npmChromium.executablePath();
// The package unpacks these only on a serverless host.
const libraries = new URL("../bin/al2023.tar.br", import.meta.resolve("@sparticuz/chromium"));
await inflate(fileURLToPath(libraries));
console.log(executablePath);

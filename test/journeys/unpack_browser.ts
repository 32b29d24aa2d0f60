// Unpacks the npm Chromium, its shared libraries and its fonts into TMPDIR, the only target the package knows. A
// process of its own, so that the TMPDIR of nobody else changes meanwhile. Prints the path of the browser.
import { fileURLToPath } from "node:url";
import npmChromium, { inflate } from "@sparticuz/chromium";

const executablePath = await npmChromium.executablePath();
// The package unpacks these only on a serverless host, but a bare machine lacks them just the same.
const libraries = new URL("../bin/al2023.tar.br", import.meta.resolve("@sparticuz/chromium"));
await inflate(fileURLToPath(libraries));
console.log(executablePath);

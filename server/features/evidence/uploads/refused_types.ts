import { AppError } from "../../../../domain/errors.ts";
import { ACCEPTED_TYPES_TEXT } from "../../../../domain/evidence.ts";
import { extensionOf } from "../content/detect_type.ts";

/** Extensions of programs, archives and active pages, refused before sending (DECISIONS 11). */
const REFUSED_EXTENSIONS: readonly string[] = [
  ...[
    "exe",
    "msi",
    "com",
    "scr",
    "pif",
    "dll",
    "sys",
    "cpl",
    "msc",
    "app",
    "apk",
    "ipa",
    "deb",
    "rpm",
    "jar",
  ],
  ...[
    "bat",
    "cmd",
    "ps1",
    "psm1",
    "vbs",
    "vbe",
    "js",
    "mjs",
    "cjs",
    "jse",
    "wsf",
    "wsh",
    "hta",
    "sh",
    "bash",
  ],
  ...["py", "pyw", "rb", "pl", "php", "lnk", "url", "reg", "inf", "scf", "jnlp", "chm", "swf", "command"],
  ...["htm", "html", "xhtml", "xht", "shtml", "mht", "mhtml", "svg", "svgz", "xml", "xsl", "xslt"],
  ...["zip", "7z", "rar", "tar", "gz", "tgz", "bz2", "xz", "zst", "cab", "iso", "dmg", "img"],
  ...["docm", "dotm", "xlsm", "xltm", "xlsb", "xlam", "pptm", "potm", "ppsm", "ppam"],
];

const REFUSED_TYPES =
  /html|svg|xml$|javascript|ecmascript|shellscript|x-sh$|x-msdownload|x-dosexec|x-executable|x-msi|java-archive|macroenabled|zip|x-rar|vnd\.rar|x-7z|x-tar|x-bzip|x-iso9660|x-apple-diskimage/i;

/**
 * Throws `wrong_type` for a declared name or type never accepted; passing proves nothing, since the content
 * decides.
 */
export function refuseDeclared(declared: { fileName?: string; fileType?: string }): void {
  const name = declared.fileName?.trim().replace(/[. ]+$/, "") ?? "";
  if (REFUSED_EXTENSIONS.includes(extensionOf(name)) || REFUSED_TYPES.test(declared.fileType ?? "")) {
    throw wrongType();
  }
}

export function wrongType(): AppError {
  return new AppError("wrong_type", ACCEPTED_TYPES_TEXT);
}

export function emptyFile(): AppError {
  return new AppError("invalid", "This file is empty.");
}

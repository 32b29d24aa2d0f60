import assert from "node:assert/strict";
import {
  checkLink,
  guessLinkType,
  LINK_TYPE_NAMES,
  LINK_TYPES,
  linkTitle,
  normalizeLink,
} from "./external_links.ts";

const INVALID = "Please enter a valid URL (including http:// or https://)";

Deno.test("a link is an http(s) URL, with the spec's error messages", () => {
  const valid = [
    "https://youtu.be/dQw4w9WgXcQ",
    "http://oak.example",
    "HTTPS://OAK.example/a b",
    "  https://oak.example/  ",
    "https://schön.example/ü?q=ß#é",
    "https://oak.example:8443/",
    "http://192.168.0.1/",
    `https://oak.example/${"x".repeat(1900)}`,
  ];
  for (const text of valid) assert.equal(checkLink(text), null, text);
  for (const text of ["", " ", "\n"]) assert.equal(checkLink(text), "Please enter a URL");
  const invalid = [
    "oak.example",
    "www.youtube.com/watch?v=1",
    "//oak.example",
    "/objects/upl_00000000000000000000",
    "https:oak.example",
    "https://",
    "http://%",
    "https://oak .example/",
    "https://oak.example:99999/",
    "javascript:alert(1)",
    "data:text/html,x",
    "file:///etc/passwd",
    "ftp://oak.example/",
    "mailto:a@oak.example",
    "blob:https://oak.example/1",
    "https://oak.example@evil.example/",
    "https://user:secret@oak.example/",
    "https://:secret@oak.example/",
  ];
  for (const text of invalid) assert.equal(checkLink(text), INVALID, text);
});

Deno.test("a link's length is that of the normalized URL", () => {
  assert.equal(checkLink(`https://oak.example/${"x".repeat(2000)}`), "This URL is too long");
  assert.equal(checkLink(`https://oak.example/${"🌱".repeat(200)}`), "This URL is too long");
  assert.equal(normalizeLink(" HTTPS://OAK.example/a b "), "https://oak.example/a%20b");
  assert.equal(normalizeLink("https://oak.example/a\tb"), "https://oak.example/ab");
});

Deno.test("a link without a title is called by its type", () => {
  assert.deepEqual(LINK_TYPES.map((type) => linkTitle(" ", type)), [
    "YouTube Link",
    "Vimeo Link",
    "Google Drive Link",
    "Dropbox Link",
    "Website Link",
  ]);
  assert.equal(linkTitle(null, "website"), "Website Link");
  assert.equal(linkTitle(undefined, "website"), "Website Link");
  assert.equal(linkTitle(" How to dig ", "youtube"), "How to dig");
  assert.deepEqual(Object.keys(LINK_TYPE_NAMES), [...LINK_TYPES]);
});

Deno.test("a link's type is guessed from its host, and a host that only looks alike is a website", () => {
  const cases: [string, string][] = [
    ["https://www.youtube.com/watch?v=1", "youtube"],
    ["https://m.youtube.com/watch?v=1", "youtube"],
    ["https://YOUTU.BE/1", "youtube"],
    ["https://www.youtube-nocookie.com/embed/1", "youtube"],
    ["https://player.vimeo.com/video/1", "vimeo"],
    ["https://drive.google.com/file/d/1", "google-drive"],
    ["https://docs.google.com/document/d/1", "google-drive"],
    ["https://photos.app.goo.gl/1", "google-drive"],
    ["https://www.dropbox.com/s/1", "dropbox"],
    ["https://db.tt/1", "dropbox"],
    ["https://www.google.com/", "website"],
    ["https://notyoutube.com/", "website"],
    ["https://youtube.com.evil.example/", "website"],
    ["https://evil.example/youtube.com", "website"],
    ["youtube.com", "website"],
    ["", "website"],
  ];
  for (const [text, type] of cases) assert.equal(guessLinkType(text), type, text);
});

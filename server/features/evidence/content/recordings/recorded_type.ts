import { Buffer } from "node:buffer";
import { mp4Tracks } from "./mp4_tracks.ts";
import { webmTracks } from "./webm_tracks.ts";

/** What a recording holds, as far as that can be told. */
export type Tracks = { video: boolean; audio: boolean };

/** The beginning of a container, in which it lists its streams; in bytes. */
const START = 64 * 1024;
/** [ASF] 10.2: that a stream is one of pictures. */
const ASF_VIDEO = "\xc0\xef\x19\xbc\x4d\x5b\xcf\x11\xa8\xfd\x00\x80\x5f\x5c\x44\x2b";
/** How the streams of an Ogg file name themselves. */
const OGG_VIDEO = ["\x80theora", "\x01video\0"];
const OGG_AUDIO = ["OpusHead", "\x01vorbis", "\x7fFLAC", "Speex   "];

/**
 * The type of a recording in a container that may hold pictures or sound alone: a voice note comes in the same as a film,
 * and only the tracks tell. Any other type is given back as it is.
 */
export async function recordedType(blob: Blob, type: string): Promise<string> {
  switch (type) {
    case "video/mp4":
      return soundOnly(await mp4Tracks(blob)) ? "audio/mp4" : type;
    case "video/3gpp":
      return soundOnly(await mp4Tracks(blob)) ? "audio/3gpp" : type;
    case "video/webm":
      return soundOnly(await webmTracks(blob)) ? "audio/webm" : type;
    case "video/x-ms-asf":
      return (await startOf(blob)).includes(ASF_VIDEO, 0, "latin1") ? type : "audio/x-ms-wma";
    case "video/ogg":
    case "audio/ogg":
      return await oggType(blob);
    default:
      return type;
  }
}

/** Every stream of an Ogg file begins in its first pages, the pictures not always first. */
async function oggType(blob: Blob): Promise<string> {
  const start = await startOf(blob);
  const holds = (name: string) => start.includes(name, 0, "latin1");
  if (OGG_VIDEO.some(holds)) return "video/ogg";
  return OGG_AUDIO.some(holds) ? "audio/ogg" : "";
}

function soundOnly({ video, audio }: Tracks): boolean {
  return audio && !video;
}

async function startOf(blob: Blob): Promise<Buffer> {
  return Buffer.from(await blob.slice(0, START).arrayBuffer());
}

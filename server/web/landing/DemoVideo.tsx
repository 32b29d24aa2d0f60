import { serverLinks } from "../../../domain/server_links.ts";
import { DEMO } from "./demo/serve_demo.ts";

/** With captions, and a transcript as the alternative. */
export function DemoVideo() {
  const { version, width, height, seconds, scenes } = DEMO;
  return (
    <figure className="demo stack" id="demo">
      <video
        controls
        preload="none"
        playsInline
        poster={serverLinks.demo(version, "poster.webp")}
        width={width}
        height={height}
        aria-label="Unitfolio at work: one unit from its code to its award"
      >
        <source src={serverLinks.demo(version, "demo.webm")} type="video/webm" />
        <track
          kind="captions"
          srcLang="en-GB"
          label="English"
          src={serverLinks.demo(version, "demo.vtt")}
          default
        />
        <p>
          This browser does not play the recording.{" "}
          <a href={serverLinks.demo(version, "demo.webm")}>Download it</a> or read it below.
        </p>
      </video>
      <figcaption className="small quiet">
        One unit from its code to its award, in {Math.round(seconds)}{" "}
        seconds, without sound. The school and its people are made up.
        <details>
          <summary className="link strong target">Read it instead</summary>
          <ol className="numbers stack gap-s">{scenes.map((scene) => <li key={scene}>{scene}</li>)}</ol>
        </details>
      </figcaption>
    </figure>
  );
}

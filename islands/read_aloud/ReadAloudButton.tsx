import { useEffect, useId, useSyncExternalStore } from "react";
import { classNames } from "../../ui/class_names.ts";
import { CircleStop, Volume2 } from "../../ui/icons.ts";
import { usePageServices } from "../providers.tsx";
import { isSpeechSupported, pageSpeaker, type Speaker } from "./speaker.ts";

type Props = {
  /** Text to read. */
  text: string;
  /** Name of the text: 'outcome 1', 'the feedback on outcome 1'. */
  label: string;
  /** Shows 'Read aloud' beside the sign. */
  titled?: boolean;
  className?: string;
};

/** Reads a text aloud, and stops when pressed again. Takes its place before it is live; none where nothing speaks. */
export function ReadAloudButton(props: Props) {
  const supported = useSyncExternalStore(subscribeToNothing, isSpeechSupported, () => null);
  if (supported === false) return null;
  if (supported === null) return <ReadAloudFace {...props} waiting />;
  return <LiveButton {...props} />;
}

function LiveButton(props: Props) {
  const id = useId();
  const speaker = usePageServices().shared(pageSpeaker);
  const speaking = useSpeaking(speaker, id);
  useEffect(() => () => speaker.stop(id), [speaker, id]);
  return <ReadAloudFace {...props} speaking={speaking} onPress={() => speaker.toggle(id, props.text)} />;
}

function useSpeaking(speaker: Speaker, id: string): boolean {
  return useSyncExternalStore(speaker.subscribe, () => speaker.reading() === id);
}

type FaceProps = Props & { speaking?: boolean; waiting?: boolean; onPress?: () => void };

function ReadAloudFace({ label, titled, className, speaking = false, waiting, onPress }: FaceProps) {
  const size = titled ? 20 : 18;
  return (
    <button
      type="button"
      className={classNames(
        "read-aloud button button-quiet",
        titled ? "button-small" : "button-icon",
        className,
      )}
      aria-label={speaking ? `Stop reading ${label}` : `Read aloud ${label}`}
      data-waiting={waiting}
      onClick={onPress}
    >
      {speaking ? <CircleStop size={size} /> : <Volume2 size={size} />}
      {titled && (speaking ? "Stop" : "Read aloud")}
    </button>
  );
}

const subscribeToNothing = () => () => {};

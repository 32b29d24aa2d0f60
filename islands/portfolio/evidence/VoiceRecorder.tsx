import { useEffect, useRef } from "react";
import { Button } from "../../../ui/Button.tsx";
import { FieldError } from "../../../ui/Field.tsx";
import { CircleStop } from "../../../ui/icons.ts";
import { Mic, Plus } from "../../../ui/page_icons.ts";
import { clockText, MAX_NOTE_SECONDS, useVoiceNote } from "./use_voice_note.ts";

type Props = { onAdd: (file: File) => void; onClose: () => void };

export default function VoiceRecorder({ onAdd, onClose }: Props) {
  const { state, start, stop } = useVoiceNote();
  const mainButton = useRef<HTMLButtonElement>(null);
  useEffect(() => mainButton.current?.focus(), [state.phase]);
  const alone = state.phase === "requesting" || (state.phase === "refused" && state.final);
  return (
    <div className="voice-note stack gap-s" role="group" aria-label="Voice note">
      <p className="row one-line gap-s strong">
        <Mic size={20} />Voice note
      </p>
      <p role="status" className="anywhere small quiet">
        {state.phase === "requesting" && "Allow the microphone to be used when the browser asks."}
        {state.phase === "recording" && "Recording. Speak now."}
        {state.phase === "recorded" && "Listen to it, then add it."}
      </p>
      {state.phase === "recording" && (
        <p className="heading digits">{`${clockText(state.seconds)} of ${clockText(MAX_NOTE_SECONDS)}`}</p>
      )}
      {state.phase === "refused" && <FieldError error={state.message} />}
      {state.phase === "recorded" && <Player file={state.file} />}
      <div className="row gap-s">
        {state.phase === "recording" && (
          <Button ref={mainButton} variant="primary" icon={<CircleStop size={20} />} onClick={stop}>
            Stop
          </Button>
        )}
        {state.phase === "recorded" && (
          <Button
            ref={mainButton}
            variant="primary"
            icon={<Plus size={20} />}
            onClick={() => onAdd(state.file)}
          >
            Add <span className="sr-only">voice note</span>
          </Button>
        )}
        {state.phase === "refused" && !state.final && (
          <Button ref={mainButton} onClick={start}>Try again</Button>
        )}
        <Button
          ref={state.phase === "refused" && state.final ? mainButton : undefined}
          variant="quiet"
          className={alone ? "flush-start" : undefined}
          onClick={onClose}
        >
          {state.phase === "refused" ? "Close" : "Discard"}
        </Button>
      </div>
    </div>
  );
}

function Player({ file }: { file: File }) {
  const audio = useRef<HTMLAudioElement>(null);
  useEffect(() => {
    const player = audio.current!;
    const url = player.src = URL.createObjectURL(file);
    return () => {
      // Otherwise the player keeps requesting the revoked URL.
      player.removeAttribute("src");
      player.load();
      URL.revokeObjectURL(url);
    };
  }, [file]);
  return <audio ref={audio} className="viewer-sound" controls aria-label="Your voice note" />;
}

import { useEffect, useRef } from "react";
import { Button } from "../../../ui/Button.tsx";
import { FieldError } from "../../../ui/Field.tsx";
import { Mic } from "../../../ui/icons.ts";
import { useVoiceNote } from "./use_voice_note.ts";
import { clockWords, LONGEST_NOTE } from "./voice_note.ts";

type Props = { onAdd: (file: File) => void; onDiscard: () => void };

/** Records a voice note where it will stand: speak, stop, listen, then add it or not. */
export default function VoiceRecorder({ onAdd, onDiscard }: Props) {
  const { state, stop } = useVoiceNote();
  const main = useRef<HTMLButtonElement>(null);
  useEffect(() => main.current?.focus(), [state.at]);
  return (
    <div className="voice-note" role="group" aria-label="Voice note">
      <p className="evidence-name">
        <Mic size={20} />Voice note
      </p>
      <p role="status" className="evidence-facts">
        {state.at === "asking" && "Allow the microphone to be used when the browser asks."}
        {state.at === "speaking" && "Recording. Speak now."}
        {state.at === "spoken" && "Listen to it, then add it."}
      </p>
      {state.at === "speaking" && (
        <p className="voice-note-time">{`${clockWords(state.seconds)} of ${clockWords(LONGEST_NOTE)}`}</p>
      )}
      {state.at === "refused" && <FieldError error={state.words} />}
      {state.at === "spoken" && <Player file={state.file} />}
      <div className="upload-actions">
        {state.at === "speaking" && (
          <Button ref={main} size="small" variant="primary" onClick={stop}>Stop</Button>
        )}
        {state.at === "spoken" && (
          <Button
            ref={main}
            size="small"
            variant="primary"
            onClick={() => onAdd(state.file)}
          >
            Add voice note
          </Button>
        )}
        <Button
          ref={state.at === "refused" ? main : undefined}
          size="small"
          variant="quiet"
          onClick={onDiscard}
        >
          {state.at === "refused" ? "Close" : "Discard"}
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
      // It would go on asking for what is no longer there.
      player.removeAttribute("src");
      player.load();
      URL.revokeObjectURL(url);
    };
  }, [file]);
  return <audio ref={audio} className="viewer-sound" controls aria-label="Your voice note" />;
}

import { useMutation } from "@tanstack/react-query";
import { useEffect } from "react";
import type { NewFactor } from "../../server/features/second_factor/set_up.ts";
import { Button } from "../../ui/Button.tsx";
import { ErrorState } from "../../ui/ErrorState.tsx";
import { Spinner } from "../../ui/Spinner.tsx";
import { messageOf } from "../api.ts";
import { QrImage } from "../QrImage.tsx";
import { CodeForm } from "./CodeForm.tsx";
import { beginSecondFactor } from "./queries.ts";

type Props<T> = {
  /** Null until it has been requested here. */
  begun: NewFactor | null;
  onBegun: (factor: NewFactor) => void;
  send: (code: string) => Promise<T>;
  onSent: (result: T) => void;
  onClose: () => void;
};

/** The key for an authenticator app, as a picture and to type, and its first code. */
export function ScanStep<T>({ begun, onBegun, send, onSent, onClose }: Props<T>) {
  const begin = useMutation({
    mutationFn: () => beginSecondFactor(undefined),
    onSuccess: onBegun,
  });
  useEffect(() => void (begun === null && begin.mutate()), []);
  if (begin.isError) {
    return (
      <ErrorState
        title="It could not be begun"
        message={messageOf(begin.error, "Please try again.")}
        action={<Button onClick={() => begin.mutate()}>Try again</Button>}
      />
    );
  }
  if (begun === null) return <Spinner label="Preparing…" />;
  return (
    <div className="stack gap-l">
      <ol className="numbers stack gap-m">
        <li>
          Open an authenticator app on your phone: Microsoft Authenticator, Google Authenticator, Apple
          Passwords or any other.
        </li>
        <li>
          <div className="stack gap-m">
            <p>Scan this picture with it.</p>
            <div className="row gap-l">
              <span className="paper box">
                <QrImage text={begun.uri} label="Picture of the key, for the app" />
              </span>
              <p className="small share">
                On the phone itself? <a href={begun.uri}>Open the app</a>, or type this key:
                <code className="block anywhere">{begun.key.replace(/.{4}(?=.)/g, "$& ")}</code>
              </p>
            </div>
          </div>
        </li>
      </ol>
      <CodeForm
        label="The code that the app shows"
        hint="Six digits. They change every half minute."
        submitLabel="Turn it on"
        failed="The code could not be checked"
        send={send}
        onSent={onSent}
        onCancel={onClose}
      />
    </div>
  );
}

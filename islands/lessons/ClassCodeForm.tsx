import { useMutation } from "@tanstack/react-query";
import { type FormEvent, useEffect, useId, useRef, useState } from "react";
import { CARD_MESSAGES, checkClassCode, CLASS_CODE_LENGTH } from "../../domain/lessons.ts";
import { links } from "../../domain/links.ts";
import { Button } from "../../ui/Button.tsx";
import { Field, FieldError } from "../../ui/Field.tsx";
import { Delete } from "../../ui/page_icons.ts";
import { TextInput } from "../../ui/TextInput.tsx";
import { answer, messageOf } from "../api.ts";
import { signInApi } from "../sign_in/queries.ts";

type Props = {
  token: string;
  /** Called with the reason when the card itself is invalid. */
  onRejected: (message: string) => void;
};

/** Shows no name before the code is right. */
export function ClassCodeForm({ token, onRejected }: Props) {
  const [code, setCode] = useState("");
  const [codeError, setCodeError] = useState<string | null>(null);
  const hintId = useId();
  const field = useRef<HTMLInputElement>(null);
  // Without a mouse, focus would open the on-screen keyboard over the number keys.
  useEffect(() => {
    if (matchMedia("(pointer: fine)").matches) field.current?.focus();
  }, []);
  const signIn = useMutation({
    mutationFn: () => answer(signInApi["student-access"].card.$post({ json: { token, code } })),
    // replace: the back button must not lead to this page.
    onSuccess: ({ assignmentId }) =>
      location.replace(assignmentId ? links.portfolio(assignmentId) : links.home()),
    onError: (error) => {
      const message = messageOf(error, CARD_MESSAGES.failed);
      if (message === CARD_MESSAGES.invalid || message === CARD_MESSAGES.disabled) return onRejected(message);
      setCodeError(message);
      if (message === CARD_MESSAGES.wrongCode) setCode("");
    },
  });
  const changeCode = (text: string) => {
    setCode(text.replace(/\D/g, "").slice(0, CLASS_CODE_LENGTH));
    setCodeError(null);
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (signIn.isPending || signIn.isSuccess) return;
    const message = checkClassCode(code);
    setCodeError(message);
    if (!message) signIn.mutate();
  };
  return (
    <form className="card-access stack" noValidate autoComplete="off" onSubmit={submit}>
      <h1>Enter the class code</h1>
      {/* Takes the hint's space: the keys must not move. */}
      <div className="card-access-say quiet" id={hintId}>
        <div role="alert">
          <FieldError error={codeError} />
        </div>
        {codeError === null && <p>Your teacher shows you 6 numbers.</p>}
      </div>
      <Field label="Class code" hideLabel>
        <TextInput
          ref={field}
          className="class-code-input"
          name="code"
          inputMode="numeric"
          autoComplete="off"
          value={code}
          aria-describedby={hintId}
          aria-invalid={codeError ? true : undefined}
          onChange={(event) => changeCode(event.currentTarget.value)}
        />
      </Field>
      <NumberKeys
        onDigit={(digit) => changeCode(code + digit)}
        onDelete={() => setCode(code.slice(0, -1))}
      />
      <Button
        type="submit"
        variant="primary"
        size="large"
        wide
        pending={signIn.isPending || signIn.isSuccess}
        pendingText="One moment…"
      >
        Sign in
      </Button>
    </form>
  );
}

type NumberKeysProps = { onDigit: (digit: string) => void; onDelete: () => void };

const DIGITS = ["1", "2", "3", "4", "5", "6", "7", "8", "9"];

/** Large digit keys: a tablet's own keyboard has small ones and covers half of the page. */
function NumberKeys({ onDigit, onDelete }: NumberKeysProps) {
  const digitKey = (digit: string) => (
    <button
      key={digit}
      type="button"
      className="button button-secondary number-key"
      data-digit={digit}
      onClick={() => onDigit(digit)}
    >
      {digit}
    </button>
  );
  return (
    <div className="number-keys stack" role="group" aria-label="Number keys">
      {DIGITS.map(digitKey)}
      {digitKey("0")}
      <button
        type="button"
        className="button button-secondary number-key"
        aria-label="Delete"
        onClick={onDelete}
      >
        <Delete size={28} />
      </button>
    </div>
  );
}

import { useMutation } from "@tanstack/react-query";
import { type FormEvent, useEffect, useId, useRef, useState } from "react";
import { CARD_WORDS, checkCode, CODE_DIGITS } from "../../domain/lessons.ts";
import { calls, links } from "../../domain/links.ts";
import { Button } from "../../ui/Button.tsx";
import { Field, FieldError } from "../../ui/Field.tsx";
import { TextInput } from "../../ui/TextInput.tsx";
import { callApi, messageOf } from "../call_api.ts";
import { NumberKeys } from "./NumberKeys.tsx";

type Props = {
  token: string;
  /** Told in words why the card itself opens nothing, whatever the code. */
  onRefused: (message: string) => void;
};

/** Asks for the class code. Nobody's name is said before it is right. */
export function ClassCodeForm({ token, onRefused }: Props) {
  const [code, setCode] = useState("");
  const [fault, setFault] = useState<string | null>(null);
  const say = useId();
  const field = useRef<HTMLInputElement>(null);
  // Where there is a mouse there is a keyboard; elsewhere the device's own would cover the large keys.
  useEffect(() => {
    if (matchMedia("(pointer: fine)").matches) field.current?.focus();
  }, []);
  const enter = useMutation({
    networkMode: "always",
    mutationFn: () =>
      callApi<{ assignmentId: string | null }>(calls.cardAccess(), {
        method: "POST",
        body: { token, code },
      }),
    // In the place of this page, so that the back button does not lead to it.
    onSuccess: ({ assignmentId }) =>
      location.replace(assignmentId ? links.portfolio(assignmentId) : links.home()),
    onError: (error) => {
      const message = messageOf(error, CARD_WORDS.changed);
      if (message === CARD_WORDS.gone || message === CARD_WORDS.switchedOff) return onRefused(message);
      setFault(message);
      if (message === CARD_WORDS.wrongCode) setCode("");
    },
  });
  const type = (text: string) => {
    setCode(text.replace(/\D/g, "").slice(0, CODE_DIGITS));
    setFault(null);
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (enter.isPending || enter.isSuccess) return;
    const message = checkCode(code);
    setFault(message);
    if (!message) enter.mutate();
  };
  return (
    <form className="card-door" noValidate autoComplete="off" onSubmit={submit}>
      <h1 className="card-door-title">Type the class code</h1>
      {/* In the place of the hint: the keys must not move away from under a finger. */}
      <div className="card-door-say" id={say}>
        <div role="alert">
          <FieldError error={fault} />
        </div>
        {fault === null && <p>Your teacher shows you 6 numbers.</p>}
      </div>
      <Field label="Class code" hideLabel>
        <TextInput
          ref={field}
          className="class-code-input"
          name="code"
          inputMode="numeric"
          autoComplete="off"
          value={code}
          aria-describedby={say}
          aria-invalid={fault ? true : undefined}
          onChange={(event) => type(event.currentTarget.value)}
        />
      </Field>
      <NumberKeys
        onDigit={(digit) => type(code + digit)}
        onDelete={() => setCode(code.slice(0, -1))}
      />
      <Button
        type="submit"
        variant="primary"
        size="large"
        wide
        pending={enter.isPending || enter.isSuccess}
        pendingText="One moment…"
      >
        Come in
      </Button>
    </form>
  );
}

import { SIGNUP } from "../../domain/signup.ts";
import { Button } from "../../ui/Button.tsx";
import { Field } from "../../ui/Field.tsx";
import { CircleCheck } from "../../ui/icons.ts";
import { TextInput } from "../../ui/TextInput.tsx";
import type { SubdomainState } from "./use_subdomain.ts";

type Props = {
  value: string;
  state: SubdomainState;
  /** Error of the form when it was last sent. */
  error: string | undefined;
  site: string;
  onType: (text: string) => void;
};

const { label, hint, input } = SIGNUP.subdomain;

/** Says as it is typed whether a school may have it. */
export function SubdomainField({ value, state, error, site, onType }: Props) {
  const shown = error ?? (state.kind === "wrong" ? state.message : undefined);
  return (
    <div className="stack gap-s">
      <Field label={label} hint={hint} error={shown}>
        <TextInput
          {...input}
          name="subdomain"
          required
          spellCheck={false}
          value={value}
          onChange={(event) => onType(event.currentTarget.value)}
        />
      </Field>
      {state.kind === "wrong" && state.suggestion !== null && (
        <Button
          size="small"
          onClick={() => onType(state.suggestion!)}
        >
          Use {state.suggestion}
        </Button>
      )}
      <p role="status" className="scripted small anywhere">
        {shown !== undefined
          ? null
          : state.kind === "free"
          ? (
            <span className="tone-success tone-text strong row gap-s one-line">
              <CircleCheck size={18} />
              <span>{value}.{site} is free</span>
            </span>
          )
          : state.kind === "asking"
          ? <span className="quiet">Checking {value}.{site}…</span>
          : state.kind === "unknown"
          ? <span className="quiet">Your school will be at {value}.{site}</span>
          : null}
      </p>
    </div>
  );
}

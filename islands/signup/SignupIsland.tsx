import { type FormEvent, useEffect, useRef, useState } from "react";
import { PLANS, priceText } from "../../domain/plans.ts";
import {
  checkSignup,
  SIGNUP,
  SIGNUP_FIELDS,
  type SignupForm,
  TRIAL_PLANS,
  type TrialPlan,
} from "../../domain/signup.ts";
import { Button } from "../../ui/Button.tsx";
import { Radio } from "../../ui/Radio.tsx";
import { RecordFields } from "../form/RecordFields.tsx";
import { SubdomainField } from "./SubdomainField.tsx";
import { useSubdomain } from "./use_subdomain.ts";

type Props = {
  form: SignupForm;
  plan: TrialPlan;
  /** Errors of the form as it was sent, by field. */
  errors: Record<string, string>;
  site: string;
  /** Address to which the form is sent. */
  action: string;
  /** The privacy notice. */
  privacy: string;
};

/** A plain form that also checks before it is sent, and the subdomain as it is typed. */
export default function SignupIsland({ form, plan, errors: sent, site, action, privacy }: Props) {
  const [errors, setErrors] = useState(sent);
  const [sending, setSending] = useState(false);
  const subdomain = useSubdomain(form.subdomain);
  const element = useRef<HTMLFormElement>(null);
  // A browser that goes back shows the page as it was left.
  useEffect(() => {
    const again = () => setSending(false);
    addEventListener("pageshow", again);
    return () => removeEventListener("pageshow", again);
  }, []);

  const submit = (event: FormEvent<HTMLFormElement>) => {
    const found = checkSignup(valuesOf(event.currentTarget));
    const { state } = subdomain;
    if (state.kind === "wrong") found.subdomain ??= state.message;
    setErrors(found);
    const [first] = SIGNUP_FIELDS.filter((name) => found[name] !== undefined);
    if (first === undefined && !sending) return setSending(true);
    event.preventDefault();
    if (first !== undefined) element.current?.querySelector<HTMLElement>(`[name=${first}]`)?.focus();
  };
  const forget = (name: keyof SignupForm) => setErrors(({ [name]: _, ...others }) => others);
  /** Checks an invalid field again while it is typed. */
  const correct = (name: keyof SignupForm, text: string) => {
    if (errors[name] === undefined) return;
    const message = SIGNUP[name].check(text);
    if (message === null) forget(name);
    else setErrors((others) => ({ ...others, [name]: message }));
  };
  const fields = {
    fields: SIGNUP,
    control: { required: true },
    error: (name: keyof SignupForm) => errors[name],
    field: (name: keyof SignupForm) => ({
      name,
      defaultValue: form[name],
      autoFocus: SIGNUP_FIELDS.find((each) => sent[each] !== undefined) === name,
      onChange: ({ currentTarget: { value } }: { currentTarget: { value: string } }) => {
        correct(name, value);
        if (name === "school" && subdomain.follow(value)) forget("subdomain");
      },
    }),
  };
  return (
    <form ref={element} method="post" action={action} className="stack gap-l" noValidate onSubmit={submit}>
      <RecordFields {...fields} names={["school"]} />
      <SubdomainField
        value={subdomain.typed}
        state={subdomain.state}
        error={errors.subdomain}
        site={site}
        onType={(text) => {
          forget("subdomain");
          subdomain.type(text);
        }}
      />
      <div className="halves">
        <RecordFields {...fields} names={["firstName", "lastName"]} />
      </div>
      <RecordFields {...fields} names={["email"]} />
      <PlanChoice plan={plan} />
      <label className="for-robots">
        Leave this empty
        <input type="text" name="homepage" tabIndex={-1} autoComplete="off" />
      </label>
      <p className="small quiet">
        What you type here is used to create your school, and deleted after a day if you do not confirm it:
        see the <a href={privacy}>privacy notice</a>.
      </p>
      <Button type="submit" variant="primary" size="large" wide pending={sending} pendingText="Sending…">
        Send me the link
      </Button>
    </form>
  );
}

function valuesOf(form: HTMLFormElement): SignupForm {
  const data = new FormData(form);
  const entries = SIGNUP_FIELDS.map((name) => [name, String(data.get(name) ?? "")]);
  return Object.fromEntries(entries);
}

/** `plan`: the one that is chosen at first. */
function PlanChoice({ plan }: { plan: TrialPlan }) {
  return (
    <fieldset className="stack gap-xs">
      <legend>Plan to try</legend>
      <p className="small quiet">You pay nothing now, and can choose another plan after the trial.</p>
      {TRIAL_PLANS.map((value) => (
        <Radio
          key={value}
          name="plan"
          value={value}
          defaultChecked={value === plan}
          label={PLANS[value].name}
          hint={<>{PLANS[value].range}, {priceText(value, "monthly")} a month</>}
        />
      ))}
    </fieldset>
  );
}

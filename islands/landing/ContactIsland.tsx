import { useSyncExternalStore } from "react";
import {
  checkContact,
  CONTACT,
  CONTACT_FAILED,
  CONTACT_FIELDS,
  CONTACT_SENT,
  CONTACT_THANKS,
  type ContactForm,
  EMPTY_CONTACT,
} from "../../domain/contact.ts";
import { links } from "../../domain/links.ts";
import { type ListedPlan, PLANS } from "../../domain/plans.ts";
import { Alert } from "../../ui/Alert.tsx";
import { Button } from "../../ui/Button.tsx";
import { IconButton } from "../../ui/IconButton.tsx";
import { X } from "../../ui/icons.ts";
import { answer, ApiError } from "../api.ts";
import { RecordFields } from "../form/RecordFields.tsx";
import { useForm } from "../form/use_form.ts";
import { useToast } from "../providers.tsx";
import { landingApi, useChosenPlan } from "./queries.ts";

type Values = ContactForm & { homepage: string };

const EMPTY: Values = { ...EMPTY_CONTACT, homepage: "" };

/** Side by side on a wide screen. */
const PAIR = CONTACT_FIELDS.slice(0, 2);

/** The contact form (spec 1 §2.3, §5, §8). */
export default function ContactIsland() {
  const toast = useToast();
  const [plan, setPlan] = useChosenPlan();
  const hydrated = useSyncExternalStore(() => () => {}, () => true, () => false);
  const form = useForm({
    saved: EMPTY,
    check: checkContact,
    save: (values: Values) => answer(landingApi.contact.$post({ json: { ...values, plan } })),
    onSaved: () => {
      clearPlan();
      toast({ title: CONTACT_SENT, description: CONTACT_THANKS, tone: "success" });
      return EMPTY;
    },
    onFailed: () => toast({ title: "Error", description: CONTACT_FAILED, tone: "danger" }),
  });
  const { saving: sending } = form;
  const fields = {
    fields: CONTACT,
    control: { required: true },
    error: form.error,
    field: (name: keyof Values) =>
      form.field(name, { onChange: () => (sending.isSuccess || sending.isError) && sending.reset() }),
  };
  const clearPlan = () => {
    setPlan(null);
    history.replaceState(null, "", links.contact());
  };
  const removePlan = () => {
    clearPlan();
    form.focus("name");
  };
  return (
    <form className="contact-form stack gap-l" method="post" noValidate onSubmit={form.submit}>
      <ChosenPlan plan={plan} onRemove={removePlan} />
      <div className="grid gap-l tops">
        <RecordFields {...fields} names={PAIR} />
      </div>
      <RecordFields {...fields} names={CONTACT_FIELDS.slice(PAIR.length)} />
      <label className="for-robots">
        Leave this empty
        <input type="text" {...fields.field("homepage")} tabIndex={-1} autoComplete="off" />
      </label>
      <div role="status">
        {sending.isSuccess && <Alert tone="success">{`${CONTACT_SENT} ${CONTACT_THANKS}`}</Alert>}
      </div>
      {sending.isError && (
        <Alert tone="danger" title={`Error: ${CONTACT_FAILED}`}>{failureText(sending.error)}</Alert>
      )}
      <Button
        type="submit"
        variant="primary"
        size="large"
        disabled={!hydrated}
        pending={sending.isPending}
        pendingText="Sending…"
      >
        Send Message
      </Button>
    </form>
  );
}

function failureText(error: Error): string {
  const unchanged = "Everything you typed is still here.";
  return error instanceof ApiError && error.code === "too_many" ? `${error.message} ${unchanged}` : unchanged;
}

function ChosenPlan({ plan, onRemove }: { plan: ListedPlan | null; onRemove: () => void }) {
  return (
    <div role="status">
      {plan !== null && (
        <p className="box box-row-ended accented row between one-line gap-s">
          <span>
            Plan: <b>{PLANS[plan].name}</b>, <span className="no-wrap">{PLANS[plan].range}</span>
          </span>
          <IconButton
            label={`Remove the ${PLANS[plan].name} plan`}
            icon={<X size={20} />}
            onClick={onRemove}
          />
        </p>
      )}
    </div>
  );
}

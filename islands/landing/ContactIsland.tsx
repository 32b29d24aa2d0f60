import { useMutation } from "@tanstack/react-query";
import { type FormEvent, useRef, useState, useSyncExternalStore } from "react";
import {
  checkContact,
  CONTACT_CHECKS,
  CONTACT_FAILED,
  CONTACT_FIELDS,
  CONTACT_SENT,
  CONTACT_THANKS,
  type ContactField,
  type ContactWords,
} from "../../domain/contact.ts";
import { calls, links } from "../../domain/links.ts";
import type { Plan } from "../../domain/plans.ts";
import { Alert } from "../../ui/Alert.tsx";
import { Button } from "../../ui/Button.tsx";
import { ApiError, callApi } from "../call_api.ts";
import { useToast } from "../providers.tsx";
import { ChosenPlan } from "./ChosenPlan.tsx";
import { useChosenPlan } from "./chosen_plan.ts";
import { ContactFields } from "./ContactFields.tsx";

type Message = ContactWords & { plan: Plan | null; homepage: string };
type Faults = Partial<ContactWords>;

/**
 * The contact form (spec 1 §2.3, §5, §8). The fields keep their own words, so that what was typed before the page came
 * alive, or before sending failed, is still there.
 */
export default function ContactIsland() {
  const toast = useToast();
  const form = useRef<HTMLFormElement>(null);
  const [plan, choose] = useChosenPlan();
  const [faults, setFaults] = useState<Faults>({});
  const alive = useSyncExternalStore(() => () => {}, () => true, () => false);
  const send = useMutation({
    mutationFn: (message: Message) => callApi(calls.contact(), { method: "POST", body: message }),
    onSuccess: () => {
      form.current?.reset();
      forgetPlan();
      toast({ title: CONTACT_SENT, description: CONTACT_THANKS, tone: "success" });
    },
    onError: (error) => {
      if (error instanceof ApiError && error.status === 400) show(fieldsOf(error));
      toast({ title: "Error", description: CONTACT_FAILED, tone: "danger" });
    },
  });
  const show = (found: Faults) => {
    setFaults(found);
    const first = CONTACT_FIELDS.find((field) => found[field]);
    const control = first && form.current?.elements.namedItem(first);
    if (control instanceof HTMLElement) control.focus();
  };
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (send.isPending) return;
    const message = read(event.currentTarget, plan);
    const found = checkContact(message);
    show(found);
    if (Object.keys(found).length === 0) send.mutate(message);
  };
  /** A fault goes as soon as it is mended. */
  const mend = (field: ContactField, text: string) => {
    if (send.isSuccess || send.isError) send.reset();
    if (faults[field]) setFaults({ ...faults, [field]: CONTACT_CHECKS[field](text) ?? undefined });
  };
  const forgetPlan = () => {
    choose(null);
    history.replaceState(null, "", links.contact());
  };
  const removePlan = () => {
    forgetPlan();
    const name = form.current?.elements.namedItem("name");
    if (name instanceof HTMLElement) name.focus();
  };
  return (
    <form ref={form} className="form-stack contact-form" method="post" noValidate onSubmit={submit}>
      <ChosenPlan plan={plan} onRemove={removePlan} />
      <ContactFields faults={faults} reading={send.isPending} onType={mend} />
      <div role="status">
        {send.isSuccess && <Alert tone="success">{`${CONTACT_SENT} ${CONTACT_THANKS}`}</Alert>}
      </div>
      {send.isError && <Alert tone="danger" title={`Error: ${CONTACT_FAILED}`}>{reasonOf(send.error)}</Alert>}
      <Button
        type="submit"
        variant="primary"
        size="large"
        disabled={!alive}
        pending={send.isPending}
        pendingText="Sending…"
      >
        Send Message
      </Button>
    </form>
  );
}

function read(form: HTMLFormElement, plan: Plan | null): Message {
  const data = new FormData(form);
  const text = (name: string) => String(data.get(name) ?? "");
  return {
    name: text("name"),
    email: text("email"),
    institution: text("institution"),
    message: text("message"),
    homepage: text("homepage"),
    plan,
  };
}

function fieldsOf({ fields }: ApiError): Faults {
  return Object.fromEntries(CONTACT_FIELDS.flatMap((field) => fields[field] ? [[field, fields[field]]] : []));
}

/** What to say beside that it failed: what you typed is still here, and the server's reason where waiting helps. */
function reasonOf(error: Error): string {
  const kept = "Everything you typed is still here.";
  return error instanceof ApiError && error.code === "too_many" ? `${error.message} ${kept}` : kept;
}

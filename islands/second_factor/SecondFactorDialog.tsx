import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import type { NewFactor } from "../../server/features/second_factor/set_up.ts";
import { Dialog } from "../../ui/Dialog.tsx";
import { useToast } from "../providers.tsx";
import { CodeForm } from "./CodeForm.tsx";
import {
  confirmSecondFactor,
  renewRecoveryCodes,
  secondFactorQuery,
  turnSecondFactorOff,
} from "./queries.ts";
import { RecoveryCodes } from "./RecoveryCodes.tsx";
import { ScanStep } from "./ScanStep.tsx";
import { beginSecondFactor } from "./queries.ts";

/** What a person does with their second factor; `set_up` begins without a code, the others ask for one. */
export type FactorTask = "set_up" | "replace" | "renew" | "off";

const TITLES: Readonly<Record<FactorTask, string>> = {
  set_up: "Set up a second factor",
  replace: "Use another app or phone",
  renew: "New recovery codes",
  off: "Turn the second factor off?",
};

type Props = { task: FactorTask; onClose: () => void };

/** The steps of one task. */
export default function SecondFactorDialog({ task, onClose }: Props) {
  const client = useQueryClient();
  const toast = useToast();
  const [begun, setBegun] = useState<NewFactor | null>(null);
  const [codes, setCodes] = useState<readonly string[] | null>(null);
  const refresh = () => void client.invalidateQueries(secondFactorQuery);
  const showCodes = ({ recoveryCodes }: { recoveryCodes: string[] }) => {
    setCodes(recoveryCodes);
    refresh();
  };
  const done = (title: string) => {
    toast({ title, tone: "success" });
    onClose();
  };
  const common = { onCancel: onClose, failed: "The code could not be checked" };
  const currentHint = "The six digits that your app shows now, or one of your recovery codes.";
  const step = codes !== null
    ? (
      <RecoveryCodes
        codes={codes}
        onDone={() => done(task === "renew" ? "Recovery codes renewed" : "Your second factor is on")}
      />
    )
    : task === "set_up" || begun !== null
    ? (
      <ScanStep
        begun={begun}
        onBegun={setBegun}
        send={confirmSecondFactor}
        onSent={showCodes}
        onClose={onClose}
      />
    )
    : task === "replace"
    ? (
      <CodeForm
        {...common}
        hint={currentHint}
        submitLabel="Continue"
        send={beginSecondFactor}
        onSent={setBegun}
      />
    )
    : task === "renew"
    ? (
      <CodeForm
        {...common}
        hint="The six digits that your app shows now. The codes that you have now will no longer work."
        submitLabel="Make new codes"
        send={renewRecoveryCodes}
        onSent={showCodes}
      />
    )
    : (
      <CodeForm
        {...common}
        hint={`${currentHint} After this you sign in with the emailed link alone.`}
        submitLabel="Turn it off"
        tone="danger"
        send={turnSecondFactorOff}
        onSent={(view) => {
          client.setQueryData(secondFactorQuery.queryKey, view);
          done("Your second factor is off");
        }}
      />
    );
  return (
    <Dialog onClose={onClose} title={TITLES[task]} startInField>
      {step}
    </Dialog>
  );
}

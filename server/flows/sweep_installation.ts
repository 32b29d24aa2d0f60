import { oldContactMessagesStatement } from "../features/landing/old_contact_messages.ts";
import { signInSweepStatements } from "../features/sign_in/sweep_statements.ts";
import { installationSweepStatement, oldWorkStatement } from "../jobs/sweeps.ts";
import type { Services } from "../services.ts";

/** The daily entry of the outbox that does for the installation's own database what `sweepSchool` does for a school's. */
export async function sweepInstallation({ services }: { services: Services }): Promise<void> {
  const now = services.now();
  await services.doors.writeControl(async (tx) => {
    await tx.batch([installationSweepStatement(tx, now)]);
    await tx.batch(
      [oldWorkStatement("outbox", now), oldContactMessagesStatement(now), ...signInSweepStatements(now)].map((
        statement,
      ) => tx.db.run(statement)),
    );
  });
}

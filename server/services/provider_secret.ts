import { AppError } from "../../domain/errors.ts";
import type { Services } from "./services.ts";

/** Purpose with which a client secret is sealed. */
const OWNER = "school provider";

const NO_SECRET =
  "A provider's secret cannot be kept safe on this server. Ask the people who run it to set APP_SECRET.";

type Boxes = Pick<Services, "providerBox">;

/** The client secret of a school's own provider; null where no secret of the installation opens it. */
export async function openProviderSecret({ providerBox }: Boxes, sealed: string): Promise<string | null> {
  const opened = await (await providerBox())?.open(sealed, OWNER);
  return opened ? new TextDecoder().decode(opened.plain) : null;
}

/** Throws unavailable without a secret to seal under. */
export async function sealProviderSecret({ providerBox }: Boxes, secret: string): Promise<string> {
  const box = await providerBox();
  if (box === null) throw new AppError("unavailable", NO_SECRET);
  return await box.seal(new TextEncoder().encode(secret), OWNER);
}

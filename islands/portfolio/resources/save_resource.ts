import { LINK_FILE_TYPE } from "../../../domain/external_links.ts";
import { isVideo } from "../../../domain/evidence.ts";
import { calls } from "../../../domain/links.ts";
import type { ResourceView } from "../../../server/features/evidence/resources/read_resources.ts";
import { callApi } from "../../call_api.ts";
import { sendFrame } from "../evidence/send_frame.ts";
import { sendUpload } from "../evidence/send_upload.ts";

/** The outcome that it stands beside; its id tells it also where the unit has a newer revision. */
type Beside = { unitId: string; outcomeIndex: number; outcomeId: string; description: string };

/** Uploads a file and puts it beside an outcome. Throws as `sendUpload` does, and `ApiError` when it is refused. */
export async function saveFile(
  { unitId, outcomeIndex, outcomeId, description }: Beside,
  { file, ...sending }: {
    file: File;
    personId: string;
    signal: AbortSignal;
    onProgress: (sent: number) => void;
  },
): Promise<ResourceView> {
  const sent = await sendUpload({ file, ...sending, purpose: "resource" });
  const { name: fileName, type: fileType, size: fileSize } = file;
  const thumbnailUrl = isVideo({ fileName, fileType }) ? await sendFrame({ file, ...sending }) : null;
  const view = await callApi<ResourceView>(calls.resources(unitId, outcomeIndex), {
    method: "POST",
    body: { fileName, fileType, fileUrl: sent.objectPath, fileSize, thumbnailUrl, description, outcomeId },
    signal: sending.signal,
  });
  sent.settle();
  return view;
}

/** Puts a link beside an outcome; without a title it is called after its type. Throws `ApiError` for a refusal. */
export async function saveLink(
  { unitId, outcomeIndex, outcomeId, description }: Beside,
  { url, title }: { url: string; title: string },
): Promise<ResourceView> {
  return await callApi<ResourceView>(calls.resources(unitId, outcomeIndex), {
    method: "POST",
    body: { fileName: title, fileType: LINK_FILE_TYPE, fileUrl: url, description, outcomeId },
  });
}

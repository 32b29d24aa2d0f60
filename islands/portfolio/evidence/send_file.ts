// What sends a file, loaded with the first one.
export { sendEvidence } from "../../../browser/uploads/send_evidence.ts";
export { abandonUpload } from "../../../browser/uploads/send_upload.ts";
export { evidenceUploadApi, uploadApi } from "./upload_api.ts";
export { uploadVideoFrame } from "./video_frame.ts";

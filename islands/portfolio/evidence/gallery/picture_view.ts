/** Position of a picture in its stage: moved from the middle by pixels, then scaled and turned. */
export type PictureView = { scale: number; x: number; y: number; quarterTurns: number };

export type Point = { x: number; y: number };
export type Size = { width: number; height: number };

export const FITTED: PictureView = { scale: 1, x: 0, y: 0, quarterTurns: 0 };

const MAX_SCALE = 8;
const STEP = 1.5;
/** Scale of a double tap. */
const CLOSE_SCALE = 2.5;

/** `picture`: as laid out at scale 1, not turned. */
export type Stage = { stage: Size; picture: Size };

/** Scale at which a picture turned on its side fits. */
export function turnedFit({ stage, picture }: Stage, quarterTurns: number): number {
  if (quarterTurns % 2 === 0 || picture.width === 0 || picture.height === 0) return 1;
  return Math.min(1, stage.width / picture.height, stage.height / picture.width);
}

/** The point, from the middle of the stage, stays where it is. */
export function zoomTo(view: PictureView, scale: number, at: Point, stage: Stage): PictureView {
  const to = Math.min(MAX_SCALE, Math.max(1, scale));
  const ratio = to / view.scale;
  const moved = { ...view, scale: to, x: at.x - (at.x - view.x) * ratio, y: at.y - (at.y - view.y) * ratio };
  return within(moved, stage);
}

export function zoomStep(view: PictureView, direction: 1 | -1, stage: Stage): PictureView {
  const scale = direction > 0 ? view.scale * STEP : view.scale / STEP;
  return zoomTo(view, scale, { x: 0, y: 0 }, stage);
}

/** Enlarges a fitted picture at the point, and fits an enlarged one. */
export function toggleZoom(view: PictureView, at: Point, stage: Stage): PictureView {
  return zoomTo(view, view.scale > 1 ? 1 : CLOSE_SCALE, at, stage);
}

export function moveBy(view: PictureView, { x, y }: Point, stage: Stage): PictureView {
  return within({ ...view, x: view.x + x, y: view.y + y }, stage);
}

/** By a quarter to the right, fitted again. */
export function turn({ quarterTurns }: PictureView): PictureView {
  return { ...FITTED, quarterTurns: quarterTurns + 1 };
}

/** An edge of the picture never leaves the stage's edge inwards. */
function within(view: PictureView, stage: Stage): PictureView {
  const fit = turnedFit(stage, view.quarterTurns) * view.scale;
  const lies = view.quarterTurns % 2 !== 0;
  const { width, height } = stage.picture;
  const limit = (size: number, room: number) => Math.max(0, (size * fit - room) / 2);
  const clamp = (value: number, max: number) => Math.min(max, Math.max(-max, value)) + 0;
  return {
    ...view,
    x: clamp(view.x, limit(lies ? height : width, stage.stage.width)),
    y: clamp(view.y, limit(lies ? width : height, stage.stage.height)),
  };
}

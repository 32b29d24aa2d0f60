let last: Promise<unknown> = Promise.resolve();

/**
 * Does a piece of work when all that was asked for before it, in this process, has ended: a drawing that outlived its time
 * limit never runs beside the next one, nor writes where its own second try does.
 */
export function oneAtATime<T>(work: () => Promise<T>): Promise<T> {
  const turn = last.then(work);
  last = turn.catch(() => {});
  return turn;
}

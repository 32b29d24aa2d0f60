/** A group of callers, and the bytes of bodies that it may have here at once. */
export type Share = { group: string; max: number };

/** Bytes of bodies in flight, by group: what has arrived counts, not what was announced. */
export class BodyRoom {
  readonly #held = new Map<string, number>();

  /** `free`: the first bytes of a body that take no room, so that slow large ones never refuse a sign-in. */
  constructor(readonly free = 0) {}

  /** Room for one body, within every one of its shares. */
  enter(shares: readonly Share[]): HeldBody {
    let arrived = 0;
    let counted = 0;
    const add = (more: number) => {
      counted += more;
      for (const { group } of shares) {
        const held = (this.#held.get(group) ?? 0) + more;
        if (held === 0) this.#held.delete(group);
        else this.#held.set(group, held);
      }
    };
    return {
      grow: (bytes) => {
        const more = Math.max(arrived + bytes - this.free, 0) - counted;
        if (more > 0) {
          if (shares.some(({ group, max }) => (this.#held.get(group) ?? 0) + more > max)) return false;
          add(more);
        }
        arrived += bytes;
        return true;
      },
      release: () => add(-counted),
    };
  }

  /** Groups that hold anything. */
  get size(): number {
    return this.#held.size;
  }
}

export type HeldBody = {
  /** False, and unchanged, where a share has no room for so many bytes more. */
  grow(bytes: number): boolean;
  release(): void;
};

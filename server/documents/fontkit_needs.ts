// What fontkit, compiled for old browsers, takes for given. It is put in place only in the threads that draw.

// It sets `__proto__` where it makes its classes, and without it shapes no Arabic. Deno takes the accessor away because it
// lets polluted input reach prototypes.
Object.defineProperty(Object.prototype, "__proto__", {
  configurable: true,
  get(this: object): object | null {
    return Object.getPrototypeOf(this);
  },
  set(this: object, prototype: object | null) {
    Object.setPrototypeOf(this, prototype);
  },
});

type Context = { prev: number; next: number | "end"; stop(): void };

// Its one generator, which finds the syllables of Indian scripts, was compiled to calls of a runtime that it lacks.
Object.defineProperty(globalThis, "regeneratorRuntime", {
  configurable: true,
  value: {
    mark: <T>(generator: T): T => generator,
    wrap<T>(step: (context: Context) => T): Iterator<T> {
      let done = false;
      const context: Context = { prev: 0, next: 0, stop: () => void (done = true) };
      return {
        next() {
          const value = step(context);
          return done ? { done: true, value: undefined } : { done: false, value };
        },
      };
    },
  },
});

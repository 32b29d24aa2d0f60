// Polyfills for fontkit's ES5 build; loaded in document workers only.

// Its classes set `__proto__`, which Deno removes against prototype pollution; Arabic shaping needs it.
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

// Its one generator (Indic syllables) calls a runtime that it does not ship.
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

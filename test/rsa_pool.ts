// Making an RSA key takes 0.1 s, and each test of a learning platform or an identity provider needs several: it gets
// those of a pool in turns; six in a row are different.
const POOL = 6;

type Make = (algorithm: { name: string }, extractable: boolean, usages: KeyUsage[]) => Promise<CryptoKeyPair>;
const make = crypto.subtle.generateKey.bind(crypto.subtle) as Make;

const pools = new Map<string, { keys: Promise<CryptoKeyPair>[]; given: number }>();

const fromPool: Make = (algorithm, extractable, usages) => {
  if (!algorithm.name?.startsWith("RSA")) return make(algorithm, extractable, usages);
  const kind = JSON.stringify([algorithm, extractable, usages]);
  const pool = pools.getOrInsertComputed(kind, () => ({ keys: [], given: 0 }));
  return pool.keys[pool.given++ % POOL] ??= make(algorithm, extractable, usages);
};
crypto.subtle.generateKey = fromPool as typeof crypto.subtle.generateKey;

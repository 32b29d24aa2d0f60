/** A line of a school's list. */
export type StoredObject = { key: string; size: number; sha256: string };

/** Where backups are kept, each a generation that is named by its time: a folder or a bucket. */
export type BackupPlace = {
  /** As an operator writes it. */
  address: string;
  /** The newest first. Whether one is whole its manifest says. */
  names(): Promise<string[]>;
  open(name: string): BackupFiles;
  /** Runs while no one else makes a backup there, `after` once the new one is whole. Throws conflict. */
  inNewGeneration<T>(at: Date, steps: Steps<T>): Promise<T & { address: string }>;
  /** However it is cut, what is left of it is no backup. */
  remove(name: string): Promise<void>;
};

type Steps<T> = {
  make(generation: NewGeneration): Promise<T>;
  after(made: T, generation: NewGeneration): Promise<void>;
};

/** Files of one generation. */
export type BackupFiles = {
  name: string;
  /** What `restore` takes. */
  address: string;
  /** Throws not_found; throws, or the stream does, for one that is shorter. */
  read(file: { path: string; size: number }): Promise<AsyncIterable<Uint8Array>>;
  /** Likewise. */
  readObject(tenantId: string, object: StoredObject): Promise<AsyncIterable<Uint8Array>>;
  /** A small file whole; null where there is none. */
  readText(path: string): Promise<string | null>;
};

/** A generation that is being made. */
export type NewGeneration = {
  address: string;
  /** Here its files are made, under their paths in the backup. */
  folder: string;
  /** Takes one over that is whole and checked; the manifest comes last. */
  keep(path: string): Promise<void>;
  /** It is read in the folder no more. */
  letGo(path: string): Promise<void>;
  /** `earlier`: name of the generation that `known` objects are in. */
  objectsOf(tenantId: string, earlier: string | undefined): Promise<KeepObject>;
  /** Frees stored files of these schools (null: of all) that no whole generation names. Throws conflict. */
  sweep(schools: readonly string[] | null): Promise<void>;
};

export type KeepObject = (object: {
  key: string;
  /** Bytes. */
  size: number;
  /** May be asked twice. */
  read(): Promise<AsyncIterable<Uint8Array>>;
  /** As the earlier generation lists it, of the same size. */
  known: StoredObject | undefined;
}) => Promise<StoredObject>;

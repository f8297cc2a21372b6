import { Failure } from '../failure.ts';

const entry = 'keysh-history';
const mostLines = 1000;
const mostCharacters = 200_000;
const longest = 10_000;

/** The lines entered in this browser, one storage entry for all; read anew at every call, so that two tabs lose nothing. */
export class HistoryStore {
  /** `redact` puts the keys in lines under their masks; what is read and written went through it. */
  constructor(
    private readonly storage: () => Storage,
    readonly redact: (lines: readonly string[]) => readonly string[],
  ) {}

  /** The lines, the newest last; none where they cannot be read. */
  read(): readonly string[] {
    return this.redact(linesIn(this.raw()));
  }

  /** Adds a line, save a very long one or a repeat of the last; the oldest go. Throws a `storage` Failure. */
  add(line: string): void {
    const lines = this.read();
    if (line.length <= longest && line !== lines.at(-1)) this.write([...lines, line]);
  }

  /** Takes out of what is stored the keys that were not known when it was written. Throws a `storage` Failure. */
  renew(): void {
    const lines = linesIn(this.raw());
    const bare = this.redact(lines);
    if (bare.some((line, at) => line !== lines[at])) this.write(bare);
  }

  /** Forgets all lines. Throws a `storage` Failure. */
  clear(): void {
    this.attempt((storage) => storage.removeItem(entry));
  }

  private raw(): string | null {
    try {
      return this.storage().getItem(entry);
    } catch {
      return null;
    }
  }

  private write(lines: readonly string[]): void {
    this.attempt((storage) => storage.setItem(entry, JSON.stringify(fitting(lines))));
  }

  private attempt(change: (storage: Storage) => void): void {
    try {
      change(this.storage());
    } catch {
      throw new Failure(
        'storage',
        'The lines typed are not kept over a reload: this browser does not let the page store anything, or its storage is full.',
      );
    }
  }
}

function linesIn(text: string | null): readonly string[] {
  try {
    const parsed: unknown = JSON.parse(text ?? '[]');
    return Array.isArray(parsed) ? parsed.filter((line) => typeof line === 'string') : [];
  } catch {
    return [];
  }
}

/** The newest lines, as many as there is room for. */
function fitting(lines: readonly string[]): readonly string[] {
  const newest = lines.slice(-mostLines);
  let room = mostCharacters;
  const from = newest.findLastIndex((line) => {
    room -= JSON.stringify(line).length + 1;
    return room < 0;
  });
  return newest.slice(from + 1);
}

const values = new WeakMap<Secret, string>();

/** An API key that evaluates to its mask in every context: template, `+`, JSON, spread, inspect, header. */
export class Secret {
  readonly mask: string;
  /** The id of the provider that the key was saved for and may be sent to; undefined until it is saved. */
  readonly provider: string | undefined;
  /** The id of the only provider whose keys begin like this one; undefined if there are several or none. */
  readonly issuer: string | undefined;

  /** `mask` is the text shown when the secret is printed; it must not contain the value. */
  constructor(value: string, mask: string, provider?: string, issuer?: string) {
    this.mask = mask;
    this.provider = provider;
    this.issuer = issuer;
    values.set(this, value);
    Object.freeze(this);
  }

  toString(): string {
    return this.mask;
  }

  toJSON(): string {
    return this.mask;
  }

  [Symbol.toPrimitive](): string {
    return this.mask;
  }

  [Symbol.for('nodejs.util.inspect.custom')](): string {
    return this.mask;
  }

  *[Symbol.iterator](): Iterator<string> {
    yield* this.mask;
  }
}

/** Returns the value of a secret. Only the modules that a test lists may import this function. */
export function reveal(secret: Secret): string {
  const value = values.get(secret);
  if (value === undefined) throw new TypeError('not a secret');
  return value;
}

/** Returns whether two secrets have the same value, or neither is given. */
export function isSame(one: Secret | undefined, other: Secret | undefined): boolean {
  return (
    one === other || (one !== undefined && other !== undefined && reveal(one) === reveal(other))
  );
}

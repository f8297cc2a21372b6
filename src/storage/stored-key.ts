/** Whether a value is what a script writes for a missing value, which is no key. */
export function isNoValue(value: string): boolean {
  return /^(?:undefined|null|NaN|true|false|\[object \w+\])$/.test(value);
}

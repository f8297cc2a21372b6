export function bundleAsScript(): Promise<string>;

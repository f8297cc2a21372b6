export function build(options?: { ollama?: string; demo?: boolean; out?: string }): Promise<string>;
export function loopbackOrigin(address: string): string;

export function chromium(): string;
export function headlessChromium(): string;

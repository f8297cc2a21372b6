// Replaces Node modules that commander imports but does not use in the browser.
export {};

// What commander loads and, in the browser, never calls.
export {};

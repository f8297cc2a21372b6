// The properties of `node:process` that commander reads.
export const env = {};
export const argv = [];
export const platform = 'browser';
export const stdout = {};
export const stderr = {};

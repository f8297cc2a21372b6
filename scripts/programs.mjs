import { accessSync, constants } from 'node:fs';
import path from 'node:path';

/** Returns the path of the first of these programs that is in PATH; undefined if none is. */
export function findProgram(names) {
  const folders = (process.env.PATH ?? '').split(path.delimiter);
  return names.flatMap((name) => folders.map((folder) => path.join(folder, name))).find(isProgram);
}

/** Whether a file can be run. */
export function isProgram(file) {
  try {
    accessSync(file, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}

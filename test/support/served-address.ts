import type { ChildProcess } from 'node:child_process';

/** Resolves with the address at which a program says that it serves keysh; rejects if it ends before. */
export function servedAddress(child: ChildProcess): Promise<string> {
  return new Promise((resolve, reject) => {
    let said = '';
    child.stdout?.on('data', (text) => {
      said += text;
      const address = /keysh is at (\S+)/.exec(said)?.[1];
      if (address) resolve(address);
    });
    child.on('exit', () => reject(new Error(`the program ended: ${said}`)));
  });
}

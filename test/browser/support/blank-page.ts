import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';

/** Writes a page with only a terminal and the policy, for tests of the harness itself; `remove` deletes it. */
export function blankPage(policy: string): { folder: string; remove(): void } {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'keysh-blank-'));
  mkdirSync(path.join(folder, 'assets'));
  cpSync('node_modules/@xterm/xterm/lib/xterm.mjs', path.join(folder, 'assets/xterm.js'));
  cpSync('node_modules/@xterm/xterm/css/xterm.css', path.join(folder, 'assets/xterm.css'));
  writeFileSync(path.join(folder, 'assets/main.js'), script);
  writeFileSync(path.join(folder, 'index.html'), html(policy));
  return { folder, remove: () => rmSync(folder, { recursive: true }) };
}

const html = (policy: string) => `<!doctype html>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="${policy}">
<title>blank</title>
<link rel="stylesheet" href="assets/xterm.css">
<body style="margin: 0"><div id="keysh" style="height: 100vh"></div>
<script type="module" src="assets/main.js"></script>
`;

const script = `
import { Terminal } from './xterm.js';
const term = new Terminal({ cols: 100, rows: 30 });
term.open(document.getElementById('keysh'));
term.attachCustomKeyEventHandler((event) => !(event.ctrlKey && event.key === 'v'));
term.onData((data) => term.write(data === '\\r' ? '\\r\\n> ' : data));
term.write('> ');
window.term = term;
`;

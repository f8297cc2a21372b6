import { spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

const opensSecret = "import { reveal as r } from '../base/secret.ts';\nr(x);\n";
const usesSecret = "import { Secret } from '../base/secret.ts';\nnew Secret('', '');\n";
const commander = "import { Command } from 'commander';\nnew Command();\n";
const xterm = "import { FitAddon } from '@xterm/addon-fit';\nnew FitAddon();\n";

const refused: Readonly<Record<string, string>> = {
  'src/chat/opens.ts': opensSecret,
  'src/terminal/opens.ts': opensSecret,
  'commands/opens.ts': opensSecret.replace('../', '../src/'),
  'src/providers/http/request.ts': opensSecret + xterm,
  'src/shell/shell.ts': commander,
  'src/terminal/commander.ts': commander,
  'src/chat/xterm.ts': xterm,
  'commands/xterm.ts': xterm,
  'commands/commander.ts': commander,
};

const allowed: Readonly<Record<string, string>> = {
  'src/chat/uses.ts': usesSecret,
  'src/storage/normalize-key.ts': opensSecret,
  'src/storage/bots.ts': opensSecret,
  'src/terminal/xterm.ts': xterm,
  'commands/program.ts': commander,
};

describe('the import fence of the linter', () => {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'keysh-fence-'));
  let report = '';
  beforeAll(() => {
    report = lint(folder, { ...refused, ...allowed });
  });
  afterAll(() => rmSync(folder, { recursive: true }));

  it.each(Object.keys(refused))('refuses what %s imports', (name) => {
    expect(report).toContain(`${name}:`);
  });

  it.each(Object.keys(allowed))('allows what %s imports', (name) => {
    expect(report).not.toContain(`${name}:`);
  });
});

/** Returns what the linter reports of these files under the project's rules for restricted imports. */
function lint(folder: string, files: Readonly<Record<string, string>>): string {
  cpSync('biome.json', path.join(folder, 'biome.json'));
  for (const [name, text] of Object.entries(files)) {
    mkdirSync(path.join(folder, path.dirname(name)), { recursive: true });
    writeFileSync(path.join(folder, name), text);
  }
  const args = [
    'lint',
    '--only=style/noRestrictedImports',
    '--max-diagnostics=none',
    '--colors=off',
  ];
  const { stdout, stderr } = spawnSync(path.resolve('node_modules/.bin/biome'), args, {
    cwd: folder,
    encoding: 'utf8',
  });
  return stdout + stderr;
}

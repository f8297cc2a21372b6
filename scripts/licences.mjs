import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { root } from './bundle.mjs';

/** Returns the name, version, licence and licence text of every package among the bundled `inputs`. */
export async function licences(inputs) {
  const names = inputs.map((file) => /node_modules\/((?:@[^/]+\/)?[^/]+)\//.exec(file)?.[1]);
  const packages = [...new Set(names.filter(Boolean))].sort();
  return (await Promise.all(packages.map(licenceOf))).join('\n');
}

async function licenceOf(name) {
  const folder = path.join(root, 'node_modules', name);
  const { version, license } = JSON.parse(
    await readFile(path.join(folder, 'package.json'), 'utf8'),
  );
  const file = (await readdir(folder)).sort().find((entry) => /^licen[cs]e/i.test(entry));
  if (!file) throw new Error(`${name} has no licence text, so it cannot be bundled`);
  const text = await readFile(path.join(folder, file), 'utf8');
  return `${name} ${version} (${license})\n\n${text.trim()}\n`;
}

import * as esbuild from 'esbuild';

/** Bundles a module of this folder with all that it imports, as the page's code is bundled; returns the script. */
export async function bundle(entry: string, format: 'esm' | 'iife'): Promise<string> {
  const { outputFiles } = await esbuild.build({
    entryPoints: [`bench/${entry}`],
    bundle: true,
    write: false,
    format,
    target: 'es2022',
    define: { __OLLAMA__: '"http://localhost:11434"' },
  });
  return outputFiles[0]?.text ?? '';
}

import type { StreamParser } from '@codemirror/streamparser';

/** The grammar of a language: reads a line at a time and keeps its state between lines. */
export type Grammar = StreamParser<unknown>;

const loaders = {
  c: () => import('@codemirror/legacy-modes/mode/clike').then(({ c }) => c),
  cpp: () => import('@codemirror/legacy-modes/mode/clike').then(({ cpp }) => cpp),
  csharp: () => import('@codemirror/legacy-modes/mode/clike').then(({ csharp }) => csharp),
  java: () => import('@codemirror/legacy-modes/mode/clike').then(({ java }) => java),
  kotlin: () => import('@codemirror/legacy-modes/mode/clike').then(({ kotlin }) => kotlin),
  scala: () => import('@codemirror/legacy-modes/mode/clike').then(({ scala }) => scala),
  dart: () => import('@codemirror/legacy-modes/mode/clike').then(({ dart }) => dart),
  objectivec: () =>
    import('@codemirror/legacy-modes/mode/clike').then(({ objectiveC }) => objectiveC),
  php: () => import('./php.ts').then(({ php }) => php),
  clojure: () => import('@codemirror/legacy-modes/mode/clojure').then(({ clojure }) => clojure),
  cmake: () => import('@codemirror/legacy-modes/mode/cmake').then(({ cmake }) => cmake),
  css: () => import('@codemirror/legacy-modes/mode/css').then(({ css }) => css),
  scss: () => import('@codemirror/legacy-modes/mode/css').then(({ sCSS }) => sCSS),
  less: () => import('@codemirror/legacy-modes/mode/css').then(({ less }) => less),
  diff: () => import('@codemirror/legacy-modes/mode/diff').then(({ diff }) => diff),
  dockerfile: () =>
    import('@codemirror/legacy-modes/mode/dockerfile').then(({ dockerFile }) => dockerFile),
  erlang: () => import('@codemirror/legacy-modes/mode/erlang').then(({ erlang }) => erlang),
  go: () => import('@codemirror/legacy-modes/mode/go').then(({ go }) => go),
  groovy: () => import('@codemirror/legacy-modes/mode/groovy').then(({ groovy }) => groovy),
  haskell: () => import('@codemirror/legacy-modes/mode/haskell').then(({ haskell }) => haskell),
  html: () => import('@codemirror/legacy-modes/mode/xml').then(({ html }) => html),
  xml: () => import('@codemirror/legacy-modes/mode/xml').then(({ xml }) => xml),
  javascript: () =>
    import('@codemirror/legacy-modes/mode/javascript').then(({ javascript }) => javascript),
  typescript: () =>
    import('@codemirror/legacy-modes/mode/javascript').then(({ typescript }) => typescript),
  json: () => import('@codemirror/legacy-modes/mode/javascript').then(({ json }) => json),
  julia: () => import('@codemirror/legacy-modes/mode/julia').then(({ julia }) => julia),
  lua: () => import('@codemirror/legacy-modes/mode/lua').then(({ lua }) => lua),
  nginx: () => import('@codemirror/legacy-modes/mode/nginx').then(({ nginx }) => nginx),
  ocaml: () => import('@codemirror/legacy-modes/mode/mllike').then(({ oCaml }) => oCaml),
  fsharp: () => import('@codemirror/legacy-modes/mode/mllike').then(({ fSharp }) => fSharp),
  perl: () => import('@codemirror/legacy-modes/mode/perl').then(({ perl }) => perl),
  powershell: () =>
    import('@codemirror/legacy-modes/mode/powershell').then(({ powerShell }) => powerShell),
  properties: () =>
    import('@codemirror/legacy-modes/mode/properties').then(({ properties }) => properties),
  protobuf: () => import('@codemirror/legacy-modes/mode/protobuf').then(({ protobuf }) => protobuf),
  python: () => import('@codemirror/legacy-modes/mode/python').then(({ python }) => python),
  r: () => import('@codemirror/legacy-modes/mode/r').then(({ r }) => r),
  ruby: () => import('@codemirror/legacy-modes/mode/ruby').then(({ ruby }) => ruby),
  rust: () => import('@codemirror/legacy-modes/mode/rust').then(({ rust }) => rust),
  shell: () => import('@codemirror/legacy-modes/mode/shell').then(({ shell }) => shell),
  sql: () => import('@codemirror/legacy-modes/mode/sql').then(({ standardSQL }) => standardSQL),
  swift: () => import('@codemirror/legacy-modes/mode/swift').then(({ swift }) => swift),
  latex: () => import('@codemirror/legacy-modes/mode/stex').then(({ stex }) => stex),
  toml: () => import('@codemirror/legacy-modes/mode/toml').then(({ toml }) => toml),
  yaml: () => import('@codemirror/legacy-modes/mode/yaml').then(({ yaml }) => yaml),
};

type Language = keyof typeof loaders;

/** Other names of languages in info strings. */
const aliases: Readonly<Record<string, Language>> = {
  bash: 'shell',
  sh: 'shell',
  zsh: 'shell',
  console: 'shell',
  'c++': 'cpp',
  cc: 'cpp',
  h: 'c',
  hpp: 'cpp',
  cs: 'csharp',
  'c#': 'csharp',
  clj: 'clojure',
  docker: 'dockerfile',
  golang: 'go',
  gradle: 'groovy',
  hs: 'haskell',
  htm: 'html',
  vue: 'html',
  svelte: 'html',
  svg: 'xml',
  ini: 'properties',
  env: 'properties',
  js: 'javascript',
  jsx: 'javascript',
  mjs: 'javascript',
  node: 'javascript',
  json5: 'json',
  jsonc: 'json',
  jl: 'julia',
  kt: 'kotlin',
  tex: 'latex',
  objc: 'objectivec',
  'objective-c': 'objectivec',
  ml: 'ocaml',
  'f#': 'fsharp',
  patch: 'diff',
  pl: 'perl',
  proto: 'protobuf',
  ps1: 'powershell',
  pwsh: 'powershell',
  py: 'python',
  python3: 'python',
  rb: 'ruby',
  rs: 'rust',
  sass: 'scss',
  mysql: 'sql',
  postgresql: 'sql',
  sqlite: 'sql',
  ts: 'typescript',
  tsx: 'typescript',
  yml: 'yaml',
};

/** Loaded grammars; undefined for one that could not be loaded. */
const grammars = new Map<Language, Grammar | undefined>();
const loading = new Map<Language, Promise<void>>();

/**
 * Returns the grammar of the language that the info string of a fence names; undefined if the language is unknown or its
 * grammar not loaded yet, in which case loading starts.
 */
export function grammarFor(info: string): Grammar | undefined {
  const language = languageNamed(info);
  if (language === undefined) return undefined;
  if (!grammars.has(language) && !loading.has(language)) loading.set(language, load(language));
  return grammars.get(language);
}

/** Resolves once all grammars being loaded are there. */
export async function grammarsLoading(): Promise<void> {
  await Promise.all(loading.values());
}

/** Returns how many grammars were loaded, including those that could not be. */
export function loadedGrammars(): number {
  return grammars.size;
}

async function load(language: Language): Promise<void> {
  try {
    grammars.set(language, (await loaders[language]()) as Grammar);
  } catch {
    grammars.set(language, undefined);
  } finally {
    loading.delete(language);
  }
}

/** Returns the known language that the info string of a fence names. */
function languageNamed(info: string): Language | undefined {
  const name = infoWord(info).toLowerCase();
  return Object.hasOwn(loaders, name)
    ? (name as Language)
    : Object.hasOwn(aliases, name)
      ? aliases[name]
      : undefined;
}

/** Returns the first word of a fence's info string, which names the language. */
export function infoWord(info: string): string {
  return /^\s*\{?\.?([^\s{},:]+)/.exec(info)?.[1] ?? '';
}

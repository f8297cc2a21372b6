import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { hashPlaceholder } from './build-hash.mjs';
import { root } from './bundle.mjs';

/** Returns the page's Content-Security-Policy, which allows connections to `origins` only. */
export function policy(origins) {
  return [
    "default-src 'none'",
    "script-src 'self'",
    "style-src 'self' 'unsafe-inline'",
    "style-src-elem 'self' 'unsafe-inline'",
    "style-src-attr 'unsafe-inline'",
    "img-src 'self' data:",
    "font-src 'self'",
    `connect-src ${origins.join(' ')}`,
    "worker-src 'self'",
    "manifest-src 'self'",
    "media-src 'none'",
    "frame-src 'none'",
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'none'",
    "require-trusted-types-for 'script'",
    'trusted-types keysh-worker',
  ].join('; ');
}

/** Returns index.html with the policy, the first-load files, each with its integrity hash, and a place for the build hash. */
export async function page(csp, { script, chunks, style }) {
  const template = await readFile(path.join(root, 'index.html'), 'utf8');
  const values = {
    policy: csp,
    build: hashPlaceholder,
    style: `<link rel="stylesheet" ${sourceAttributes('href', style)}>`,
    chunks: chunks
      .map((chunk) => `<link rel="modulepreload" ${sourceAttributes('href', chunk)}>`)
      .join('\n'),
    script: `<script type="module" ${sourceAttributes('src', script)}></script>`,
  };
  return template.replace(/<!--(\w+)-->|\{(\w+)\}/g, (_, block, word) => values[block ?? word]);
}

function sourceAttributes(attribute, { name, contents }) {
  const hash = createHash('sha384').update(contents).digest('base64');
  return `${attribute}="${name}" integrity="sha384-${hash}"`;
}

/**
 * Returns a `_headers` file, for hosts that read one: the policies of the page and of its service worker, and headers that
 * a page cannot set itself. No address has a header of two rules, since hosts differ in how they combine them.
 */
export function headers(csp) {
  return `/*
  X-Frame-Options: DENY
  X-Content-Type-Options: nosniff
  Referrer-Policy: no-referrer
  Strict-Transport-Security: max-age=63072000; includeSubDomains; preload
  Cross-Origin-Opener-Policy: same-origin
  Cross-Origin-Embedder-Policy: require-corp
  Cross-Origin-Resource-Policy: same-origin
  Permissions-Policy: ${permissions}

/
  Content-Security-Policy: ${csp}; frame-ancestors 'none'
  Cache-Control: no-cache

/index.html
  Content-Security-Policy: ${csp}; frame-ancestors 'none'
  Cache-Control: no-cache

/sw.js
  Content-Security-Policy: default-src 'none'; connect-src 'self'
  Cache-Control: no-cache

/assets/*
  Cache-Control: public, max-age=31536000, immutable
`;
}

const permissions = [
  ...['camera', 'microphone', 'geolocation', 'usb', 'serial', 'hid', 'payment'],
  ...['display-capture', 'clipboard-read'],
]
  .map((name) => `${name}=()`)
  .concat('clipboard-write=(self)', 'local-network-access=(self)', 'loopback-network=(self)')
  .join(', ');

import { elsewhere, hosts } from './hosts.ts';
import type { Ports } from './stand-ins.ts';

/** The browser's rules by which the providers' names lead to the stand-ins, and all others nowhere. */
export function rules({ tls, plain }: Ports): string {
  const names = [...hosts.map(({ name }) => name), elsewhere];
  const maps = names.map((name) =>
    name.includes(':') ? `MAP ${name} 127.0.0.1:${plain}` : `MAP ${name}:443 127.0.0.1:${tls}`,
  );
  return [...maps, 'MAP * ~NOTFOUND', 'EXCLUDE 127.0.0.1'].join(', ');
}

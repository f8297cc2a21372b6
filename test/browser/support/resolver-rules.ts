import { foreignHost, hosts, secureSiteName } from './hosts.ts';
import type { Ports } from './stand-ins.ts';

/** Returns the browser's host resolver rules: providers resolve to the stand-ins, all other names to nothing. */
export function rules({ tls, plain, secureSite }: Ports): string {
  const names = [...hosts.map(({ name }) => name), foreignHost];
  const maps = names.map((name) =>
    name.includes(':') ? `MAP ${name} 127.0.0.1:${plain}` : `MAP ${name}:443 127.0.0.1:${tls}`,
  );
  return [
    `MAP ${secureSiteName}:443 127.0.0.1:${secureSite}`,
    ...maps,
    'MAP * ~NOTFOUND',
    'EXCLUDE 127.0.0.1',
  ].join(', ');
}

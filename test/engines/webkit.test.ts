import { describe } from 'vitest';
import { testFlows } from './flows/flows.ts';
import { webkit } from './support/webkit.ts';

describe.runIf(webkit.isInstalled())('[BRW-01] in WebKit', () => testFlows(webkit));

import { describe } from 'vitest';
import { testFlows } from './flows/flows.ts';
import { firefox } from './support/firefox.ts';

describe.runIf(firefox.isInstalled())('[BRW-01] in Firefox', () => testFlows(firefox));

import { describe } from 'vitest';
import { testFlows } from './flows/flows.ts';
import { chromium } from './support/chromium.ts';

describe('[BRW-01] in Chromium', () => testFlows(chromium));

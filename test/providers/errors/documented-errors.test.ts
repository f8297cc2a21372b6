import { beforeEach, describe, expect, it, vi } from 'vitest';
import { providers } from '../../../src/providers/registry.ts';
import { documentedErrors } from './documented-errors.ts';
import { errorBodyOf } from './error-body-forms.ts';
import { explainRefusal } from './explain-errors.ts';

beforeEach(() => vi.useFakeTimers({ now: Date.UTC(2026, 10, 27, 12), toFake: ['Date'] }));

describe('a documented error', () => {
  it.each(documentedErrors)('of $id: $status $message is $kind', async (error) => {
    const { id, status, kind, cause, remedy } = error;
    const shown = await explainRefusal(id, status, errorBodyOf(error));
    expect([shown.kind, shown.suggestion]).toEqual([kind, remedy]);
    expect(shown.cause).toContain(cause);
    expect(shown.cause).toMatch(/^[^\n{}]{3,400}$/);
    expect(shown.providerMessage).toContain(error.message);
  });

  it('is in the table for every provider, 80 or more in all', () => {
    expect(documentedErrors.length).toBeGreaterThanOrEqual(80);
    for (const { id } of providers) {
      expect(documentedErrors.filter((error) => error.id === id).length).toBeGreaterThan(8);
    }
  });
});

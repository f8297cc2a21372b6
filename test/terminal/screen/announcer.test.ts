// @vitest-environment happy-dom
import { expect, test, vi } from 'vitest';
import { mountAnnouncer } from '../../../src/terminal/screen/announcer.ts';

/** Returns a mounted announcer and a function that returns all text that it shows. */
function mount() {
  const element = document.createElement('div');
  const field = document.createElement('textarea');
  const announcer = mountAnnouncer(element, field);
  const shown = () => `${element.textContent} ${field.getAttribute('aria-label')}`;
  return { announcer, shown };
}

test('a text is changed by a rewrite before and after it is announced', () => {
  vi.useFakeTimers();
  const { announcer, shown } = mount();
  announcer.announce('one KEY');
  announcer.setState('two KEY');
  announcer.setFieldLabel('three KEY');
  announcer.rewrite((text) => text.replaceAll('KEY', '…'));
  announcer.announce('four KEY');
  vi.runAllTimers();
  expect(shown()).toBe('one …four …two … three …');
  announcer.setState('five KEY');
  vi.runAllTimers();
  expect(shown()).toBe('one …four …five … three …');
  vi.useRealTimers();
});

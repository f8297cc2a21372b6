import type { Answer } from './answers.ts';
import type { Harness } from './tab.ts';

/** Requests that are answered only after `release` is called. */
export interface Gate {
  /** Resolves when the first request arrives. */
  readonly arrived: Promise<void>;
  release(): void;
}

/** Makes a provider delay its answer to chat requests, or to requests for its models. */
export function delayAnswer(
  { hosts }: Pick<Harness, 'hosts'>,
  id: string,
  answer: Answer,
  to: 'chat' | 'models' = 'chat',
): Gate {
  let arrive = () => {};
  let release = () => {};
  const arrived = new Promise<void>((resolve) => {
    arrive = resolve;
  });
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  const answering = async () => {
    arrive();
    await released;
    return answer;
  };
  hosts.answer(id, answering, to);
  return { arrived, release };
}

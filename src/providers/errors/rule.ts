import type { FailureDetails, RequestFailureKind } from '../../base/failure.ts';
import { codes, parameter, providerMessageIn } from './error-body.ts';

/** The parts of a response that rules match. */
export interface Report {
  readonly status: number;
  /** Error codes, types and reasons of the body, in lower case. */
  readonly codes: ReadonlySet<string>;
  /** The parameter that the body complains about, as the provider writes it; empty if there is none. */
  readonly param: string;
  /** The beginning of the provider's message. */
  readonly words: string;
}

/** A row of a table of errors. A response that matches all its conditions is a failure of its kind. */
export interface Rule extends Pick<FailureDetails, 'address' | 'scope' | 'resets'> {
  readonly kind: RequestFailureKind;
  /** One of these. */
  readonly status?: readonly number[];
  /** One of these, in lower case. */
  readonly code?: readonly string[] | RegExp;
  readonly param?: RegExp;
  readonly words?: RegExp;
}

/** Advice of one provider, each as the end of a sentence. */
export interface Advice {
  /** What may help besides a new key. */
  readonly key?: string;
  /** How to pay; `add credits` if absent. */
  readonly payment?: string;
  /** Why a model may be forbidden. */
  readonly forbidden?: string;
}

/** The errors that one provider documents, or its users report. */
export interface DocumentedErrors {
  readonly advice?: Advice;
  /** The first that matches applies. */
  readonly rules: readonly Rule[];
}

/** UTF-16 units of the provider's message that patterns are matched with. */
const maxUnits = 2000;

/** Returns what rules match in the body of a response or event with a status. */
export function reportOf(status: number, body: unknown): Report {
  return {
    status,
    codes: codes(body),
    param: parameter(body) ?? '',
    words: (providerMessageIn(body) ?? '').slice(0, maxUnits),
  };
}

/** Returns whether a report matches all conditions of a rule. */
export function matches({ status, code, param, words }: Rule, report: Report): boolean {
  return (
    (status?.includes(report.status) ?? true) &&
    (code === undefined || hasCode(code, report.codes)) &&
    (param?.test(report.param) ?? true) &&
    (words?.test(report.words) ?? true)
  );
}

function hasCode(wanted: readonly string[] | RegExp, found: ReadonlySet<string>): boolean {
  return wanted instanceof RegExp
    ? [...found].some((code) => wanted.test(code))
    : wanted.some((code) => found.has(code));
}

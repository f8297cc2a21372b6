import type { Failure, RequestFailureKind } from '../../base/failure.ts';
import { withoutUndefined } from '../../base/json.ts';
import { accountErrors } from './account.ts';
import type { ErrorContext } from './error-context.ts';
import type { Explainer } from './explainer.ts';
import { keyErrors } from './keys.ts';
import { modelErrors } from './models.ts';
import { requestErrors } from './requests.ts';
import { serviceErrors } from './service.ts';

export interface Explanation {
  readonly title: string;
  /** One line. */
  readonly cause: string;
  /** The provider's message, neither redacted nor shortened. */
  readonly providerMessage?: string;
  /** The provider's id of the request, neither redacted nor shortened. */
  readonly requestId?: string;
  /** The command that helps. */
  readonly suggestion: string;
}

const explainers: Readonly<Record<RequestFailureKind, Explainer>> = {
  ...keyErrors,
  ...accountErrors,
  ...modelErrors,
  ...requestErrors,
  ...serviceErrors,
};

/** Explains a failed request: what happened and why, what the provider said, and the command that helps. */
export function explain(failure: Failure<RequestFailureKind>, scene: ErrorContext): Explanation {
  const { providerMessage, requestId, suggestion } = failure.details;
  const { cause, remedy } = explainers[failure.kind];
  return {
    title: title(failure, scene),
    cause: cause(scene, failure),
    ...withoutUndefined({ providerMessage, requestId }),
    suggestion: suggestion ?? remedy(scene, failure),
  };
}

function title(
  { kind, details: { status } }: Failure<RequestFailureKind>,
  { turn }: ErrorContext,
): string {
  const { title: fixed, titleInStream } = explainers[kind];
  if (fixed) return fixed;
  if (status !== undefined) return statusLine(status);
  return titleInStream ?? (turn?.hasReply === false ? 'No reply' : 'The reply broke off');
}

/** Returns a status with its name: `429 Too Many Requests`. */
export function statusLine(status: number): string {
  return `${status} ${names.get(status) ?? (status < 500 ? 'Client Error' : 'Server Error')}`;
}

const names: ReadonlyMap<number, string> = new Map([
  [200, 'OK'],
  [400, 'Bad Request'],
  [401, 'Unauthorized'],
  [402, 'Payment Required'],
  [403, 'Forbidden'],
  [404, 'Not Found'],
  [405, 'Method Not Allowed'],
  [408, 'Request Timeout'],
  [409, 'Conflict'],
  [410, 'Gone'],
  [412, 'Precondition Failed'],
  [413, 'Content Too Large'],
  [415, 'Unsupported Media Type'],
  [422, 'Unprocessable Content'],
  [424, 'Failed Dependency'],
  [429, 'Too Many Requests'],
  [498, 'Overloaded'],
  [499, 'Request Cancelled'],
  [500, 'Internal Server Error'],
  [502, 'Bad Gateway'],
  [503, 'Service Unavailable'],
  [504, 'Gateway Timeout'],
  [529, 'Overloaded'],
]);

import type { FailureDetails } from '../../base/failure.ts';
import { isParameter } from '../parameters.ts';
import type { ErrorContext } from './error-context.ts';
import { asked, type Explainer, written } from './explainer.ts';
import { change, edit, otherModel, retryWith } from './remedies.ts';

type RequestErrors =
  | 'context'
  | 'reply-room'
  | 'token-limit'
  | 'parameter'
  | 'too-large'
  | 'picture-size'
  | 'file-type'
  | 'content'
  | 'rejected';

/** Characters of a parameter's value that are shown. */
const maxValueCharacters = 40;

/** Failures that another request avoids. */
export const requestErrors: Readonly<Record<RequestErrors, Explainer>> = {
  context: {
    cause: (scene) => `${tooLong(scene)} ${asked(scene)} can read: ${shorten(scene)}`,
    remedy: (scene) => (isLongChat(scene) ? '/new' : edit(scene)),
  },
  'reply-room': {
    cause: (scene, { details: { fits = 0 } }) =>
      `the conversation fits into ${asked(scene)}, but not with such a long reply: it leaves room for ${written(fits)} tokens`,
    remedy: (scene, { details: { fits = 1 } }) => retryWith(scene, 'max_tokens', fits),
  },
  'token-limit': {
    cause: (scene, { details: { limit, requested, per = 'minute' } }) => {
      const [size, most] =
        limit === undefined || requested === undefined
          ? ['', '']
          : [` of ${written(requested)} tokens`, ` of ${written(limit)}`];
      return `one request${size} is over the limit${most} tokens a ${per} that your plan has for ${asked(scene)}: shorten the conversation, set a smaller -o max_tokens, or use another model or a higher plan`;
    },
    remedy: (scene) => (isLongChat(scene) ? '/new' : otherModel(scene)),
  },
  parameter: { cause: refused, remedy: (scene, { details }) => corrected(scene, details) },
  'too-large': {
    cause: ({ turn }) =>
      turn?.largestFile === undefined
        ? 'the message is too large: shorten it, or send it in parts'
        : `the request is too large: leave out ${turn.largestFile}, its largest file`,
    remedy: edit,
  },
  'picture-size': {
    cause: (scene) =>
      `${asked(scene)} takes no picture of so many pixels: scale down ${largestFile(scene)}`,
    remedy: edit,
  },
  'file-type': {
    cause: (scene) =>
      `${asked(scene)} does not read such files: leave out ${largestFile(scene)}, or use another model`,
    remedy: otherModel,
  },
  content: {
    cause: ({ provider }) => `the content filter of ${provider.name} stopped this: reword it`,
    remedy: edit,
  },
  rejected: {
    cause: ({ provider }) => `${provider.name} did not accept the request`,
    remedy: edit,
  },
};

/** Returns the name of the largest file of a request. */
function largestFile({ turn }: ErrorContext): string {
  return turn?.largestFile ?? 'the file';
}

/** Returns whether a new conversation in chat mode makes the request shorter. */
function isLongChat({ turn }: ErrorContext): boolean {
  return turn === undefined || (turn.mode === 'chat' && turn.hasHistory);
}

function tooLong({ turn }: ErrorContext): string {
  return `the ${turn?.hasHistory === false ? 'message' : 'conversation'} is longer than`;
}

function shorten({ turn }: ErrorContext): string {
  if (turn?.hasHistory === false) return 'shorten it, or use a model that reads more';
  return turn === undefined || turn.mode === 'chat'
    ? 'begin a new one with `/new`'
    : 'begin a new one, without -c';
}

/** Returns what was refused, and where it is set. */
function refused(scene: ErrorContext, { details }: { readonly details: FailureDetails }): string {
  const { parameter, fits } = details;
  if (parameter === undefined)
    return `${asked(scene)} refuses one of the parameters of the request`;
  const { value, bot } = settingOf(scene, parameter);
  const by = bot === undefined ? '' : `, which the bot ${bot} sets`;
  const shown = value === undefined ? '' : `=${value}`;
  return fits === undefined
    ? `${asked(scene)} does not accept ${parameter}${shown}${by}`
    : `${asked(scene)} writes at most ${written(fits)} tokens in a reply, less than ${parameter}${shown}${by}`;
}

/** Returns the value of a parameter if it is short, and the bot that sets it. */
function settingOf(
  { turn }: ErrorContext,
  name: string,
): { readonly value?: string; readonly bot?: string } {
  if (!turn || !isParameter(name)) return {};
  const own = turn.parameters[name];
  const value = own ?? turn.bot?.parameters[name];
  const text = Array.isArray(value) ? '' : String(value ?? '');
  const isShown = text !== '' && text.length <= maxValueCharacters;
  const bot = own === undefined && value !== undefined ? turn.bot?.name : undefined;
  return { ...(isShown && { value: text }), ...(bot !== undefined && { bot }) };
}

/** Returns the command that changes a refused parameter, or lists other models if it is not set. */
function corrected(scene: ErrorContext, { parameter, fits }: FailureDetails): string {
  if (parameter === undefined) return hasParameters(scene) ? 'help chat' : otherModel(scene);
  return isParameter(parameter) ? change(scene, parameter, fits ?? '') : otherModel(scene);
}

function hasParameters({ turn }: ErrorContext): boolean {
  return Object.keys({ ...turn?.bot?.parameters, ...turn?.parameters }).length > 0;
}

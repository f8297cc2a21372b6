import type { ParameterName } from '../parameters.ts';
import { freeProviders } from '../registry.ts';
import type { ErrorContext } from './error-context.ts';

const toTheQuestion = '↑ brings the question back for editing';

/** Returns the command that sends the same request again. */
export function retry({ again, turn }: ErrorContext): string {
  if (again !== undefined) return again;
  return turn?.mode === 'aside' ? '↑ brings the question back' : '/retry';
}

/** Returns the commands that continue a partial reply, otherwise the one that asks again. */
export function continueOrRetry(scene: ErrorContext): string {
  const isHere = scene.turn?.hasReply && scene.turn.mode !== 'aside';
  return isHere ? '/continue, or ask again: /retry' : retry(scene);
}

/** Returns the key that brings the question back; if there was none, the command that sends the request again. */
export function edit({ again }: ErrorContext): string {
  return again ?? toTheQuestion;
}

/** Returns the command that lists models. */
export function otherModel({ provider }: ErrorContext): string {
  return `model list --provider ${provider.id}`;
}

/** Returns the command that uses the most similar model, otherwise the one that lists models. */
export function similarModel(scene: ErrorContext): string {
  const [near] = scene.near ?? [];
  return near === undefined ? otherModel(scene) : `model use ${scene.provider.id}:${near}`;
}

/** Returns the command that continues at another provider with a free tier. */
export function otherProvider({ provider }: ErrorContext): string {
  const other = freeProviders.find(({ id }) => id !== provider.id);
  return `model use ${other?.id}:`;
}

/** Returns the command that lists free models, or continues at another provider. */
export function freeModel(scene: ErrorContext): string {
  const { freeModels, starters } = scene.provider;
  if (freeModels !== 'some') return otherProvider(scene);
  return `${otherModel(scene)}${starters.some((id) => id.includes('free')) ? ' -q free' : ''}`;
}

/** Returns the command that replaces the key that was sent. */
export function rotateKey({ provider, bot }: ErrorContext): string {
  return `key rotate ${provider.id}${bot === undefined ? '' : ` --bot ${bot}`}`;
}

/** Returns the command that asks again with another value of a parameter, which takes precedence over the bot's. */
export function retryWith(
  scene: ErrorContext,
  name: ParameterName,
  value: number | 'on' | 'off' | '',
): string {
  const option = `-o ${name}=${value}`;
  if (scene.turn?.mode !== 'aside') return `/retry ${option}`;
  return `↑ brings the question back: ${value === '' ? `leave out -o ${name}` : `add ${option}`}`;
}

/** Returns the command that changes or removes a parameter where it is set, and asks again. */
export function change(
  scene: ErrorContext,
  name: ParameterName,
  value: number | 'on' | 'off' | '',
): string {
  const { turn } = scene;
  const isOfBot = turn?.parameters[name] === undefined && turn?.bot?.parameters[name] !== undefined;
  if (isOfBot) return `bot edit ${turn.bot.name} -o ${name}=${value}, then: ${retry(scene)}`;
  const isSet = turn?.parameters[name] !== undefined;
  return isSet || value !== '' ? retryWith(scene, name, value) : otherModel(scene);
}

import type { ParameterName } from '../parameters.ts';
import { freeProviders } from '../registry.ts';
import type { ErrorContext } from './error-context.ts';

const toTheQuestion = '↑ brings the question back, to be changed';

/** Returns the command that sends the same request again. */
export function retry({ again, turn }: ErrorContext): string {
  if (again !== undefined) return again;
  return turn?.mode === 'aside' ? '↑ brings the question back' : '/retry';
}

/** Returns the way on with a reply of which some came, else the command that asks again. */
export function goOn(scene: ErrorContext): string {
  const isHere = scene.turn?.hasReply && scene.turn.mode !== 'aside';
  return isHere ? '/continue, or ask again: /retry' : retry(scene);
}

/** Returns the way back to the question; where none was asked, the command that sends the request again. */
export function edit({ again }: ErrorContext): string {
  return again ?? toTheQuestion;
}

/** Returns the command that shows which models there are. */
export function otherModel({ provider }: ErrorContext): string {
  return `model list --provider ${provider.id}`;
}

/** Returns the command that uses the model most like the one that was asked, else the one that shows which there are. */
export function similarModel(scene: ErrorContext): string {
  const [near] = scene.near ?? [];
  return near === undefined ? otherModel(scene) : `model use ${scene.provider.id}:${near}`;
}

/** Returns the command that continues at another provider with a free tier. */
export function otherProvider({ provider }: ErrorContext): string {
  const other = freeProviders.find(({ id }) => id !== provider.id);
  return `model use ${other?.id}:`;
}

/** Returns the command that leads to a model without a price. */
export function freeModel(scene: ErrorContext): string {
  const { freeModels, models } = scene.provider;
  if (freeModels !== 'some') return otherProvider(scene);
  return `${otherModel(scene)}${models.some(({ free }) => free) ? ' -q free' : ''}`;
}

/** Returns the command that replaces the key that was sent, where it is stored. */
export function rotateKey({ provider, bot }: ErrorContext): string {
  return `key rotate ${provider.id}${bot === undefined ? '' : ` --bot ${bot}`}`;
}

/** Returns the command that asks again with a parameter of that value, which takes precedence over the bot's. */
export function retryWith(scene: ErrorContext, name: ParameterName, value: number | ''): string {
  const option = `-o ${name}=${value}`;
  if (scene.turn?.mode !== 'aside') return `/retry ${option}`;
  return `↑ brings the question back: ${value === '' ? `leave out -o ${name}` : `add ${option}`}`;
}

/** Returns what gives a parameter another value, or takes it away, where it is set, and asks again. */
export function change(scene: ErrorContext, name: ParameterName, value: number | ''): string {
  const { turn } = scene;
  const isOfBot = turn?.parameters[name] === undefined && turn?.bot?.parameters[name] !== undefined;
  if (isOfBot) return `bot edit ${turn.bot.name} -o ${name}=${value}, then: ${retry(scene)}`;
  const isSet = turn?.parameters[name] !== undefined;
  return isSet || value !== '' ? retryWith(scene, name, value) : otherModel(scene);
}

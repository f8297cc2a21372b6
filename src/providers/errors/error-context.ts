import type { Parameters } from '../parameters.ts';
import type { AuthScheme, Provider } from '../provider.ts';

/** Where a failure happened: what its explanation may name. */
export interface ErrorContext {
  readonly provider: Provider;
  /** The model that was asked; none where a list of models was. */
  readonly model?: string;
  readonly scheme: AuthScheme;
  /** The mask of the key that was sent. */
  readonly keyMask?: string;
  /** The bot whose own key that was. */
  readonly bot?: string;
  /** Names of models like the unknown one. */
  readonly near?: readonly string[];
  /** This page's own origin. */
  readonly origin: string;
  readonly online: boolean;
  /** What hinders requests to a local runtime, as far as the page can tell. */
  readonly probe?: 'absent' | 'refuses' | 'denied';
  /** The question that failed; none where no reply was asked for. */
  readonly turn?: FailedTurn;
  /** The command that sends the same request again, where that is not `/retry`. */
  readonly again?: string;
}

/** A question whose reply failed, and what its request held. */
export interface FailedTurn {
  /**
   * Where it was asked: in chat mode, at the command prompt, or by `/chat TEXT` in the midst of a conversation, whose own
   * last question is another.
   */
  readonly mode: 'chat' | 'command' | 'aside';
  /** Whether the request held earlier messages. */
  readonly hasHistory: boolean;
  /** Whether some of the reply came. */
  readonly hasReply: boolean;
  /** The conversation's own parameters, which take precedence over those of the bot. */
  readonly parameters: Parameters;
  readonly bot?: { readonly name: string; readonly parameters: Parameters };
}

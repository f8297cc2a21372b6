import type { Parameters } from '../parameters.ts';
import type { AuthScheme, Provider } from '../provider.ts';

/** The context of a failure, which its explanation may name. */
export interface ErrorContext {
  readonly provider: Provider;
  /** The model of the request; undefined for a list of models. */
  readonly model?: string;
  readonly scheme: AuthScheme;
  /** The mask of the key that was sent. */
  readonly keyMask?: string;
  /** The bot whose own key that was. */
  readonly bot?: string;
  /** When the model was or will be shut down, if that is known: `was shut down on 2026-08-16`. */
  readonly retirement?: string;
  /** Names of models to use instead of an unknown one: its replacement, or similar names. */
  readonly near?: readonly string[];
  /** This page's own origin. */
  readonly origin: string;
  readonly online: boolean;
  /** What prevents requests to a local runtime, as far as the page can tell. */
  readonly probe?: 'absent' | 'refuses' | 'denied';
  /** The question that failed; undefined if the request was not for a reply. */
  readonly turn?: FailedTurn;
  /** The command that sends the same request again, if it is not `/retry`. */
  readonly again?: string;
}

/** A question whose reply failed, and what its request contained. */
export interface FailedTurn {
  /**
   * Where it was asked: in chat mode, at the command prompt, or by `/chat TEXT` during a conversation, to which it does not
   * belong.
   */
  readonly mode: 'chat' | 'command' | 'aside';
  /** Whether the request contained earlier messages. */
  readonly hasHistory: boolean;
  /** Whether part of the reply arrived. */
  readonly hasReply: boolean;
  /** The name of the largest file that the request contained. */
  readonly largestFile?: string;
  /** The conversation's own parameters, which take precedence over those of the bot. */
  readonly parameters: Parameters;
  readonly bot?: { readonly name: string; readonly parameters: Parameters };
}

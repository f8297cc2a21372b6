import type { KeyPlace, Provider } from './provider.ts';

/** Where a failure happened. */
export interface Scene {
  readonly provider: Provider;
  readonly model: string;
  readonly place: KeyPlace;
  /** The mask of the key that was sent. */
  readonly keyMask?: string;
  /** The bot whose own key that was. */
  readonly bot?: string;
  /** Names of models like the unknown one. */
  readonly near?: readonly string[];
  /** This page's own origin. */
  readonly origin: string;
  readonly online: boolean;
  /** What the probe of a local runtime found. */
  readonly probe?: 'absent' | 'refuses';
}

declare module 'commonmark-spec' {
  /** The examples of the CommonMark specification, in its order, with `→` for each tab. */
  export const tests: readonly {
    readonly number: number;
    readonly section: string;
    readonly markdown: string;
    readonly html: string;
  }[];
}

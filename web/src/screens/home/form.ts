/** What the forms of the first screen share. */
export interface HomeForm {
  readonly rules: string;
  readonly busy: boolean;
  /** Goes to the table that this makes or finds, or says why not. */
  readonly go: (begin: () => Promise<string>) => void;
  target: number;
  changed: ReadonlySet<string>;
}

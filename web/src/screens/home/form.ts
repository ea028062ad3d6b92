import type { Chosen } from "../../ui/tables/rule_options";

/** What the forms of the first screen share. */
export interface HomeForm {
  readonly rules: string;
  readonly busy: boolean;
  /** Goes to the table that this makes or finds, or says why not. */
  readonly go: (begin: () => Promise<string>) => void;
  /** The options of the rules that are not as usual. */
  chosen: Chosen;
}

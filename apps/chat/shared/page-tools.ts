/**
 * The arguments of the tools that the page advertises and the scripted agent calls. The page's JSON Schemas must
 * accept these shapes; the agent calls only what a run's input advertised.
 */
export interface PageToolArguments {
  /** Changes the page's theme at once, without asking. */
  readonly set_theme: { readonly theme: 'light' | 'dark' | 'system' };
  /** Pays money back, so a person approves it. `amount` in units of `currency` (ISO 4217). */
  readonly refund_order: {
    readonly order_id: string;
    readonly amount: number;
    readonly currency: string;
    readonly reason: string;
  };
  /** Runs without asking. `date` is ISO 8601, `start` and `end` are local times as `HH:MM`. */
  readonly add_calendar_event: {
    readonly title: string;
    readonly date: string;
    readonly start: string;
    readonly end: string;
  };
  /** Costs money, so a person approves it. `check_in` is an ISO 8601 date. */
  readonly book_hotel: {
    readonly hotel: string;
    readonly city: string;
    readonly check_in: string;
    readonly nights: number;
    readonly price_per_night: number;
    readonly currency: string;
  };
  /** Sends a letter of the shop, so a person approves it. */
  readonly send_email: { readonly to: string; readonly subject: string; readonly body: string };
  /** Has no handler: the person is the one who answers. */
  readonly ask_seat_preference: {
    readonly train: string;
    readonly question: string;
    readonly choices: readonly string[];
  };
  /** Writes a file in the page's own storage, so a person approves it. */
  readonly write_file: { readonly path: string; readonly content: string };
  /** Stands in the books, so a person approves it. Its text is read as it is written: `entry` has 64 bits. */
  readonly book_entry: {
    readonly entry: number;
    readonly account: string;
    readonly amount: number;
    readonly memo: string | null;
    readonly tags: readonly string[];
  };
  /** Takes long enough to be stopped; its handler honours the signal. Every argument may be left out. */
  readonly export_archive: { readonly year?: number; readonly format?: 'zip' | 'tar' };
  /**
   * Prints a label without asking, and gives back what it looks like. The printer at the desk runs out of paper at the
   * first attempt; the one in the cellar is broken, and a person decides what becomes of that.
   */
  readonly print_label: { readonly order_id: string; readonly printer: 'desk' | 'cellar' };
  /** Tools of the workshop, which is an MCP server: it fires the kiln and tells how far it is. */
  readonly workshop_fire_kiln: { readonly degrees: number };
  /** Fails: there is no such glaze. */
  readonly workshop_find_glaze: { readonly name: string };
  /** Asks how much in mid-call. */
  readonly workshop_order_clay: { readonly supplier: string };
  /** Sends the person to their bank in mid-call. */
  readonly workshop_pay_deposit: { readonly amount: number };
  /** Takes more access than it is called with. */
  readonly workshop_read_ledger: { readonly year: number };
  /** Of a server on standard input and output: takes long, so it is a task. */
  readonly glazing_glaze_batch: Readonly<Record<string, never>>;
  /** For the bad-input scenarios: the page advertises it with a schema that is itself broken. */
  readonly count_stock: { readonly sku: string };
  /** For the bad-input scenarios: its handler throws, never returns, returns nothing, or returns 5 MB. */
  readonly misbehave: { readonly how: 'throw' | 'hang' | 'nothing' | 'huge' };
}

/** The name of a tool that the page may advertise. */
export type PageToolName = keyof PageToolArguments;

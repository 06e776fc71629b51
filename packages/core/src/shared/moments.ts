/**
 * Long enough for whoever waited for something to go on. No timer: those of a page in the background may sleep for a
 * minute.
 */
export async function moments(): Promise<void> {
  for (let moment = 0; moment < 10; moment += 1) await undefined;
}

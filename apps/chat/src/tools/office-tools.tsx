import { useFrontendTool } from '@callboard/hooks';
import { z } from '../zod.ts';
import { pause } from './pause.ts';

const event = z.object({
  title: z.string(),
  date: z.iso.date(),
  start: z.string().describe('Local time, HH:MM.'),
  end: z.string().describe('Local time, HH:MM.'),
});

const seat = z.object({
  train: z.string(),
  question: z.string(),
  choices: z.array(z.string()),
});

const archive = z.object({
  year: z.int().min(2000).max(2100).optional(),
  format: z.enum(['zip', 'tar']).optional(),
});

const steps = 20;

/** A calendar that needs no permission, a question that only a person can answer, and a slow export to stop. */
export function OfficeTools(): null {
  useFrontendTool({
    name: 'add_calendar_event',
    title: 'Add to calendar',
    description: 'Adds an event to the calendar of the person.',
    parameters: event,
    approval: 'none',
    risk: 'low',
    order: 'concurrent',
    handler: async ({ title, date }, { signal }) => {
      await pause(400, signal);
      return { added: true, title, date };
    },
  });
  useFrontendTool({
    name: 'ask_seat_preference',
    title: 'Seat preference',
    description: 'Asks the person where they want to sit. Only they can answer.',
    parameters: seat,
  });
  useFrontendTool({
    name: 'export_archive',
    title: 'Export archive',
    description: 'Packs all orders into one file. Takes a while.',
    parameters: archive,
    risk: 'low',
    handler: async ({ year, format }, { signal, progress }) => {
      for (let step = 1; step <= steps; step += 1) {
        await pause(1000, signal);
        progress({ message: `${step * 5} % packed`, progress: step / steps });
      }
      return { file: `orders-${year ?? 'all'}.${format ?? 'zip'}`, orders: 4312 };
    },
  });
  return null;
}

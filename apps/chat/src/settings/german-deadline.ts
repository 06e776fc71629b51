import type { MessageOverrides } from '@callboard/components';

/** Until when something is awaited, in German. */
export const germanDeadline: MessageOverrides['deadline'] = {
  decision: {
    by: (time) => `Zu entscheiden bis ${time}`,
    within: (left) => `Noch ${left} zum Entscheiden`,
    over: 'Niemand hat rechtzeitig entschieden',
    minuteLeft: 'Noch eine Minute zum Entscheiden.',
  },
  result: {
    by: (time) => `Der Agent wartet bis ${time}`,
    within: (left) => `Der Agent wartet noch ${left}`,
    over: 'Der Agent wartet nicht mehr',
    minuteLeft: 'Der Agent wartet noch eine Minute.',
  },
};

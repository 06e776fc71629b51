import type { KeepingMessages } from './keeping-messages.ts';

/** How a conversation is kept in the browser. */
export const englishKeeping: KeepingMessages = {
  opening: 'Opening this conversation…',
  follower:
    'Another tab of this browser runs this conversation. This one shows it, and asks that one to act.',
  asked: 'Asked the other tab, which has not answered yet.',
  silent:
    'The other tab did not answer, so look whether it was done. Close that tab if it hangs: then this one takes over.',
  notKept: {
    refused: {
      title: 'This browser does not keep this conversation.',
      remedy:
        'Allow this site to store data, and reload. In some private windows, and on pages without HTTPS, it cannot be kept.',
    },
    full: {
      title: 'There is no room left to keep this conversation.',
      remedy: 'Free some room on this device. It is tried again by itself.',
    },
    gone: {
      title: 'What was kept of this conversation is gone.',
      remedy:
        'It was deleted, or this browser closed it. It is kept anew by itself as soon as that is possible; if this stays, reload.',
    },
    unreadable: {
      title: 'This page cannot read what is kept of this conversation.',
      remedy:
        'A newer version of this page wrote it, and it is left as it is. Reload for the newer version; where that does not help, close the other tabs of this site.',
    },
  },
  forgotten: 'A reload forgets what happens from now on.',
  nothingStarts: 'Tools of this page do not start, because nobody could tell afterwards whether one ran.',
  startsAllTheSame: 'Tools of this page start all the same: after a reload, one could run a second time.',
  details: 'What the browser says',
};

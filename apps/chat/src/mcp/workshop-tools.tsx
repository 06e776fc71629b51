import { useConversation } from '@callboard/hooks';
import { useEffect } from 'react';

/** The tools of the workshop, which are on two MCP servers. What speaks to them loads when it is wanted. */
export function WorkshopTools(): null {
  const { tools } = useConversation();
  useEffect(() => {
    let isLeft = false;
    let leave = (): void => {};
    void import('./connect.ts')
      .then(({ connectWorkshop }) => connectWorkshop(tools))
      .then((letGo) => {
        if (isLeft) {
          letGo();
          return;
        }
        document.documentElement.dataset.workshop = 'open';
        leave = () => {
          delete document.documentElement.dataset.workshop;
          letGo();
        };
      })
      .catch((error: unknown) => console.warn('The workshop cannot be reached:', error));
    return () => {
      isLeft = true;
      leave();
    };
  }, [tools]);
  return null;
}

import { useEffect, useState } from 'react';

/** True once something has gone on for so many milliseconds: what is over at once is not worth a word. */
export function useLasts(isOn: boolean, ms: number): boolean {
  const [isLong, setLong] = useState(false);
  useEffect(() => {
    if (!isOn) return undefined;
    const timer = setTimeout(() => setLong(true), ms);
    return () => {
      clearTimeout(timer);
      setLong(false);
    };
  }, [isOn, ms]);
  return isLong;
}

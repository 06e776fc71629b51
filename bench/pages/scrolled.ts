/** Frames of a scroll, and pixels in each: about as fast as a wheel that is turned quickly. */
const frames = 180;
const pixels = 120;

/** Scrolls a list, and gives the milliseconds from each frame to the next. */
export async function scrolled(list: Element, direction: 'up' | 'down'): Promise<readonly number[]> {
  const step = direction === 'up' ? -pixels : pixels;
  const lengths: number[] = [];
  let before = await frame();
  for (let count = 0; count < frames; count += 1) {
    list.scrollTop += step;
    const now = await frame();
    lengths.push(now - before);
    before = now;
  }
  return lengths;
}

function frame(): Promise<number> {
  return new Promise((resolve) => {
    requestAnimationFrame(resolve);
  });
}

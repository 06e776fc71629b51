import { roundTrip } from './round-trip.ts';
import type { Scripts } from './script.ts';
import type { Stage } from './stage.ts';
import type { Turn } from './turn.ts';

/** A tool of the agent, and a tool of the page that runs without asking. */
export const everydayScripts: Scripts<'weather' | 'theme'> = {
  weather: async (stage, turn) => {
    const city = /\bin (\p{Lu}[\p{L}-]*(?: \p{Lu}[\p{L}-]*)*)/u.exec(turn.opening)?.[1] ?? 'Lisbon';
    await stage.say(`Let me look out of the window in ${city}.`);
    const call = await stage.callRaw('get_weather', JSON.stringify({ city, unit: 'celsius' }));
    await stage.pause(1400);
    const weather = weatherIn(city);
    await stage.result(call, JSON.stringify(weather));
    await stage.say(
      `It is ${weather.temperature} °C in ${city}, ${weather.sky}, with a wind of ${weather.wind_kmh} km/h. ` +
        'Parcels leave on time today.',
    );
  },
  theme: roundTrip({
    needs: ['set_theme'],
    begin: async (stage: Stage, turn: Turn) => {
      const theme = /\blight\b/i.test(turn.opening)
        ? 'light'
        : /\bsystem\b/i.test(turn.opening)
          ? 'system'
          : 'dark';
      await stage.say('One moment, I am reaching for the switch.');
      await stage.callPage('set_theme', { theme });
    },
  }),
};

/** Always the same weather for the same city. */
function weatherIn(city: string): { city: string; temperature: number; sky: string; wind_kmh: number } {
  const seed = Array.from(city).reduce((sum, letter) => sum + (letter.codePointAt(0) ?? 0), 0);
  const skies = ['clear', 'a few clouds', 'light rain', 'overcast'];
  return {
    city,
    temperature: 9 + (seed % 17),
    sky: skies[seed % skies.length] ?? 'clear',
    wind_kmh: 5 + (seed % 23),
  };
}

import { scenarios } from '../../shared/scenarios.ts';
import type { Agent } from '../agent.ts';
import { chooseScenario } from './choose-scenario.ts';
import { scripts } from './scripts.ts';
import { Stage } from './stage.ts';
import { subjectOf } from './subject.ts';
import { readTurn, type Turn } from './turn.ts';
import { tellOutcome } from './wording.ts';

/**
 * The agent that needs no key: it plays the scenario that the last message of the person asks for, reads what the
 * input really holds, and keeps nothing between two runs.
 */
export function createScriptedAgent(): Agent {
  return {
    name: 'scripted',
    about: 'scripted agent, no key needed',
    run: async (input, emit, context) => {
      const turn = readTurn(input);
      const stage = new Stage(input, emit, context, leftBehindInWords(turn));
      if (turn.resume.length > 0 && turn.wentOn) await giveUp(stage, turn);
      await play(stage, turn);
      await stage.finish();
    },
  };
}

async function play(stage: Stage, turn: Turn): Promise<void> {
  if (turn.isAnswered) return stage.say('I have said what I had to say. What would you like next?');
  const scenario = chooseScenario(turn.opening);
  if (scenario !== undefined) return scripts[scenario](stage, turn);
  return stage.say(turn.opening === '' ? offers() : `I am not sure what you mean. ${offers()}`);
}

/** The person wrote something else instead of deciding: what waited for that is not done, and says so. */
async function giveUp(stage: Stage, { held }: Turn): Promise<void> {
  for (const call of held) await stage.result(call, 'Not executed: nobody decided.');
}

/** What became of calls that were closed because the person went on. What ran needs no more words. */
function leftBehindInWords({ rounds, leftBehind }: Turn): string | undefined {
  const open = leftBehind.filter(({ answer }) => answer.kind !== 'ran');
  if (rounds.length > 0 || open.length === 0) return undefined;
  return open.map((call) => tellOutcome(call, subjectOf(call))).join('\n');
}

function offers(): string {
  const prompts = scenarios.filter(({ group }) => group === 'main').map(({ prompt }) => `– ${prompt}`);
  return ['I look after a small shop for ceramics. Ask me for one of these:', ...prompts].join('\n');
}

import type { ServerResponse } from 'node:http';
import { setTimeout as wait } from 'node:timers/promises';
import { EventType } from '@ag-ui/core';
import { EventEncoder } from '@ag-ui/encoder';
import type { Scenario } from '../scenario.ts';
import { agentsTool } from '../tool-name.ts';
import { agentTurn, isClosing } from './agent-turn.ts';
import type { Recorder } from './recorder.ts';
import { historyOf, readInput, resumedCalls } from './run-input.ts';

/** The way to the agent, which can be broken. */
export interface AgentDoor {
  /** Answers a run; `body` is what was posted. */
  answer(body: string, response: ServerResponse): Promise<void>;
  /** True while nobody answers: a connection is broken before anything of it is read. */
  isDown(): boolean;
  /** Breaks every stream. */
  cut(): void;
  /** Answers with an HTTP error for a while. */
  refuse(ms: number): void;
  /** Breaks every stream, and answers nobody for a while. */
  restart(ms: number): void;
  /** From now on everything works. */
  heal(): void;
  /** How often the agent has said that it is done, to the end. */
  closings(): number;
}

export function createAgentDoor(scenario: Scenario, recorder: Recorder): AgentDoor {
  const encoder = new EventEncoder({ accept: 'text/event-stream' });
  const streams = new Set<ServerResponse>();
  let closings = 0;
  let downUntil = 0;
  let refusesUntil = 0;

  /** The agent does what was approved, once, however often it is told. */
  function receiptOf(toolCallId: string): string {
    const known = recorder.effects.find((effect) => effect.toolCallId === toolCallId);
    if (known !== undefined) return known.receipt;
    const receipt = recorder.effectStarted(toolCallId, agentsTool, 1);
    recorder.effectFinished(receipt);
    return receipt;
  }

  async function stream(input: ReturnType<typeof readInput>, response: ServerResponse): Promise<void> {
    if ('problem' in input) {
      recorder.inputWasBad(input.problem);
      response.writeHead(400).end();
      return;
    }
    const run = input.input;
    recorder.inputCame(run.runId, historyOf(run), resumedCalls(run));
    response.writeHead(200, { 'Content-Type': encoder.getContentType(), 'Cache-Control': 'no-store' });
    response.flushHeaders();
    streams.add(response);
    response.once('close', () => streams.delete(response));
    for (const event of agentTurn(run, scenario, receiptOf)) {
      if (response.destroyed) return;
      response.write(encoder.encode(event));
      if (event.type === EventType.TOOL_CALL_ARGS) recorder.happened('call-streaming');
      await wait(scenario.pace);
    }
    if (response.destroyed) return;
    response.end();
    recorder.note(`run ${run.runId} finished`);
    recorder.happened('run-finished');
    if (isClosing(run)) closings += 1;
  }

  function cut(): void {
    for (const response of streams) response.destroy();
  }

  return {
    async answer(body, response) {
      if (performance.now() < refusesUntil) {
        recorder.note('the agent refuses');
        response.writeHead(503).end();
        return;
      }
      await stream(readInput(body), response);
    },
    isDown: () => performance.now() < downUntil,
    cut,
    refuse(ms) {
      refusesUntil = performance.now() + ms;
    },
    restart(ms) {
      downUntil = performance.now() + ms;
      cut();
    },
    heal() {
      downUntil = 0;
      refusesUntil = 0;
    },
    closings: () => closings,
  };
}

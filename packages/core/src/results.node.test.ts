import { describe, expect, test } from 'vitest';
import type { ContentPart } from './result-content.ts';
import { bytesSource, resultParts } from './result-parts.ts';
import { callOf } from './testing/index.ts';
import { createStage, type PlayedTool, type Stage, settle } from './testing/stage.ts';
import { createThread } from './thread.ts';

/** One call whose handler has been called. */
async function called(): Promise<{ readonly stage: Stage; readonly tool: PlayedTool }> {
  const stage = createStage();
  const tool = stage.tool('photograph', { approval: 'none' });
  await stage.say('hi');
  await stage.hear(callOf('run-1', 'c1', 'photograph', '{}'));
  await stage.finish();
  return { stage, tool };
}

/** What a call sent that returned this, and how it ended. */
async function returned(value: unknown) {
  const { stage, tool } = await called();
  await tool.last().returns(value);
  const message = stage.transport.last().request.messages.find(({ role }) => role === 'tool');
  if (message?.role !== 'tool') throw new Error('Nothing was sent.');
  return { status: stage.status('c1'), content: message.content, error: message.error };
}

const pixel = 'iVBORw0KGgo=';

const vase: ContentPart = {
  type: 'image',
  source: { type: 'data', value: pixel, mimeType: 'image/png' },
  metadata: { alt: 'A vase' },
};

/** As it comes from a handler that no type checker has seen. */
function untyped(...parts: readonly unknown[]): unknown {
  return Reflect.apply(resultParts, undefined, parts);
}

describe('P18: a result in parts', () => {
  test('goes out as parts, in order, as they were made', async () => {
    const parts: readonly ContentPart[] = [
      vase,
      { type: 'audio', source: { type: 'url', value: 'https://shop.example/a.mp3', mimeType: 'audio/mpeg' } },
      { type: 'video', source: { type: 'url', value: 'gs://bucket/clip' } },
      { type: 'document', source: { type: 'file', value: 'file-9', provider: 'shop' }, id: 'd1' },
    ];
    const { status, content, error } = await returned(resultParts('As it arrived:', ...parts));
    expect(status).toBe('completed');
    expect(error).toBeUndefined();
    expect(content).toEqual({ kind: 'parts', parts: [{ type: 'text', text: 'As it arrived:' }, ...parts] });
  });

  test('may be of none', async () => {
    expect((await returned(resultParts())).content).toEqual({ kind: 'parts', parts: [] });
  });

  test('an object that only looks like parts is JSON', async () => {
    expect((await returned([vase])).content).toEqual({ kind: 'json', json: JSON.stringify([vase]) });
    expect((await returned({ kind: 'parts', parts: [vase] })).content).toMatchObject({ kind: 'json' });
    expect((await returned({ parts: [vase] })).content).toMatchObject({ kind: 'json' });
  });

  test('inside something else it is refused, not written as an object', async () => {
    const { status, error, content } = await returned({ photo: resultParts(vase) });
    expect(status).toBe('errored');
    expect(error).toBe('result-unserialisable');
    expect(content).toMatchObject({ text: expect.stringContaining('"photo" is a ResultParts') });
  });

  test('is a copy: what the handler does with it later changes nothing', async () => {
    const source = { type: 'data' as const, value: pixel, mimeType: 'image/png' };
    const { stage, tool } = await called();
    await tool.last().returns(resultParts({ type: 'image', source }));
    source.value = 'AAAA';
    expect(stage.call('c1').attempts[0]?.end).toMatchObject({
      content: { parts: [{ source: { value: pixel } }] },
    });
  });

  const data = (value: unknown, mimeType: unknown) => ({ type: 'data', value, mimeType });
  const cycle: Record<string, unknown> = { type: 'text', text: 'x' };
  cycle.metadata = cycle;

  test.each<[name: string, part: unknown, why: string]>([
    ['nothing', undefined, 'part 2 of it has no JSON form'],
    ['a number', 7, 'part 2 of it is neither a text nor a part'],
    ['a list', [vase], 'part 2 of it is neither a text nor a part'],
    ['an unknown kind', { type: 'hologram' }, 'is no text, image, audio, video or document'],
    ['a text without text', { type: 'text' }, 'has no text'],
    ['a picture of nothing', { type: 'image' }, 'has no source'],
    ['a source of no kind', { type: 'image', source: { type: 'ftp', value: 'x' } }, 'no data, url or file'],
    ['an empty source', { type: 'image', source: data('', 'image/png') }, 'a source without a value'],
    [
      'bytes as they are',
      { type: 'image', source: data(new Uint8Array([1]), 'image/png') },
      'without a value',
    ],
    ['no base64', { type: 'image', source: data('<svg>', 'image/png') }, 'data that is not base64'],
    ['data of no type', { type: 'image', source: data(pixel, undefined) }, 'does not say what its data is'],
    ['a type that is none', { type: 'image', source: data(pixel, 'png') }, 'says that it is "png"'],
    [
      'a page as a picture',
      { type: 'image', source: data(pixel, 'text/html') },
      'says that it is "text/html"',
    ],
    ['a sound as a film', { type: 'video', source: data(pixel, 'audio/wav') }, 'says that it is "audio/wav"'],
    [
      'an address of this page',
      { type: 'image', source: { type: 'url', value: 'blob:x' } },
      'outside this page',
    ],
    ['a path', { type: 'image', source: { type: 'url', value: '/a.png' } }, 'outside this page'],
    ['a script', { type: 'document', source: { type: 'url', value: 'javascript:x' } }, 'outside this page'],
    ['data as an address', { type: 'image', source: { type: 'url', value: 'data:,x' } }, 'outside this page'],
    ['a bigint in it', { type: 'text', text: 'x', metadata: 1n }, '"metadata" is a bigint'],
    ['a cycle in it', cycle, 'it refers to itself'],
  ])('%s is no part, and the error names the tool and the part', async (_name, part, why) => {
    const { status, content, error } = await returned(untyped('fine', part));
    expect(status).toBe('errored');
    expect(error).toBe('result-unserialisable');
    const text = content.kind === 'text' ? content.text : '';
    expect(text).toContain('"photograph" ran, but what it returned cannot be sent: part 2 of it ');
    expect(text).toContain(why);
  });

  test('P11: of an edited call it stays parts, behind the word that the arguments were changed', async () => {
    const stage = createStage();
    const tool = stage.tool('photograph');
    await stage.say('hi');
    await stage.hear(callOf('run-1', 'c1', 'photograph', '{"n":1}'));
    await stage.finish();
    await stage.decide('c1', { kind: 'edit', argsText: '{"n":2}' });
    await tool.last().returns(resultParts(vase));
    expect(stage.transport.last().request.messages.at(-1)).toMatchObject({
      content: {
        kind: 'parts',
        parts: [{ type: 'text', text: expect.stringContaining('Arguments used: {"n":2}') }, vase],
      },
    });
  });

  test('bytes of any length become base64', () => {
    const bytes = Uint8Array.from({ length: 100_000 }, (_, index) => index % 256);
    const source = bytesSource(bytes, 'application/pdf');
    expect(source).toEqual({
      type: 'data',
      value: Buffer.from(bytes).toString('base64'),
      mimeType: 'application/pdf',
    });
  });
});

describe('P18: what there is of a result so far', () => {
  test('is shown while the tool is at work; the next takes its place, and the result counts', async () => {
    const { stage, tool } = await called();
    const { context } = tool.last();
    context.partial('one');
    expect(stage.call('c1').attempts[0]?.partial).toEqual({ kind: 'text', text: 'one' });
    context.partial({ found: [1] });
    context.partial(resultParts(vase));
    expect(stage.call('c1').attempts[0]?.partial).toEqual({ kind: 'parts', parts: [vase] });
    expect(stage.status('c1')).toBe('running');
    await tool.last().returns('all');
    expect(stage.sentAnswers()).toEqual(['c1: all']);
  });

  test('is never sent, however the call ends', async () => {
    for (const end of ['returns', 'throws', 'stopped', 'timed out'] as const) {
      const { stage, tool } = await called();
      tool.last().context.partial('DRAFT');
      if (end === 'returns') await tool.last().returns('x');
      else if (end === 'throws') await tool.last().throws(new Error('x'));
      else if (end === 'stopped') stage.conversation.stop();
      else stage.clock.advance(60_000);
      await settle();
      await stage.say('and?');
      expect(stage.sentAnswers()).toHaveLength(1);
      expect(JSON.stringify(stage.transport.runs.map(({ request }) => request.messages))).not.toContain(
        'DRAFT',
      );
    }
  });

  test('counts for nothing once the attempt has ended', async () => {
    const { stage, tool } = await called();
    const { context } = tool.last();
    context.partial('before');
    stage.conversation.cancelCall(stage.call('c1').key);
    const before = stage.conversation.thread.log();
    context.partial('after');
    context.progress(1);
    expect(stage.conversation.thread.log()).toEqual(before);
    expect(stage.call('c1').attempts[0]?.partial).toEqual({ kind: 'text', text: 'before' });
  });

  test('is a copy: what the handler does with its value later has not happened', async () => {
    const { stage, tool } = await called();
    const value = { found: [1] };
    const done = { done: 1 };
    tool.last().context.partial(value);
    tool.last().context.progress(done);
    value.found.push(2);
    done.done = 2;
    expect(stage.call('c1').attempts[0]).toMatchObject({
      partial: { json: '{"found":[1]}' },
      progress: { done: 1 },
    });
  });

  test('that cannot be shown is a problem for developers, and stops nothing', async () => {
    const { stage, tool } = await called();
    const { context } = tool.last();
    context.partial('kept');
    const cycle: Record<string, unknown> = {};
    cycle.self = cycle;
    context.partial(cycle);
    Reflect.apply(context.progress, undefined, [10n]);
    const { thread } = stage.conversation;
    expect(thread.problems().map(({ code, message }) => `${code}: ${message}`)).toEqual([
      expect.stringContaining(
        'partial-unserialisable: "photograph" gave a partial result that cannot be shown: it refers',
      ),
      'progress-unserialisable: "photograph" gave progress that cannot be shown: it is a bigint, which JSON cannot hold.',
    ]);
    expect(stage.call('c1').attempts[0]?.partial).toEqual({ kind: 'text', text: 'kept' });
    await tool.last().returns('all');
    expect(stage.sentAnswers()).toEqual(['c1: all']);
  });

  test('P26: a tool that shows much fills no log: of what stands together, the last is kept, and replays equally', async () => {
    const { stage, tool } = await called();
    for (let part = 0; part < 500; part += 1) tool.last().context.partial('x'.repeat(part));
    const { thread } = stage.conversation;
    expect(thread.log().filter(({ type }) => type === 'partial-given')).toHaveLength(1);
    expect(createThread({ id: thread.id, log: thread.log() }).snapshot()).toEqual(thread.snapshot());
  });
});

describe('P17: what comes after the end', () => {
  test('a call that was stopped by whoever heard of its start was never begun, and says so', async () => {
    const stage = createStage();
    const tool = stage.tool('photograph', { approval: 'none' });
    const { thread } = stage.conversation;
    thread.observe((event) => {
      if (event.type === 'attempt-started') stage.conversation.cancelCall(event.key);
    });
    await stage.say('hi');
    await stage.hear(callOf('run-1', 'c1', 'photograph', '{}'));
    await stage.finish();
    expect(tool.performances).toEqual([]);
    expect(stage.call('c1').attempts[0]).toMatchObject({
      end: { kind: 'stopped' },
      late: { kind: 'not-started' },
    });
    expect(stage.clock.waiting()).toBe(0);
  });

  test('nothing is left ticking when a call has ended', async () => {
    const { stage, tool } = await called();
    stage.conversation.cancelCall(stage.call('c1').key);
    await settle();
    expect(stage.clock.waiting()).toBe(0);
    await tool.last().returns('late');
    expect(stage.call('c1').attempts[0]?.late?.kind).toBe('returned');
  });
});

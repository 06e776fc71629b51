import { isJsonArray, isJsonObject, type JsonObject, resultParts } from '@callboard/core';
import { callOf, createStage, settle } from '@callboard/core/testing';
import { describe, expect, test } from 'vitest';
import { recordOf } from '../testing/record-of.ts';
import { type RedactionRules, redactRecord } from './redact-record.ts';

const by = { time: '2026-01-01T14:00:00Z', sessions: 0, party: 1 };
const of = { ...by, operation_id: 'a', attempt: 1 };
const json = { mediatype: 'application/json', encoding: 'json' };

function said(originator: number, body: string): object {
  return { type: 'text', parties: [0, 1], originator, mediatype: 'text/plain', encoding: 'none', body };
}

function file(body: string): object {
  return { start: by.time, party: 1, mediatype: 'image/png', encoding: 'base64url', body };
}

/** What the second attempt of the call asks and is given, or the first. */
function input(attempt: number, request: string, dialog: number, words: readonly [string, string]): object[] {
  const about = { ...of, attempt };
  return [
    { type: 'tool-input', ...about, ...json, body: { message: words[0] } },
    { type: 'callboard-request', ...about, request_id: request, kind: 'input', dialog },
    { type: 'callboard-decision', ...about, request_id: request, outcome: 'answer', dialog: dialog + 1 },
    {
      type: 'tool-input-response',
      ...about,
      ...json,
      body: { action: 'accept', content: { pin: words[1] } },
    },
  ];
}

/** A call whose picture its reply lists as well: the same, or one of its own as older records have it. */
function recordWith(pictureOfReply: number): unknown {
  return {
    uuid: '0192e6a1-7c3d-8f00-8a11-5d2c9b7e4f01',
    extensions: ['tool-invocation', 'callboard-decisions'],
    created_at: by.time,
    parties: [{ type: 'person' }, { type: 'bot' }],
    sessions: [{}],
    dialog: [said(1, 'ASKED'), said(0, 'GIVEN'), said(1, 'WONDERED'), said(0, 'REPLIED')],
    events: [
      { type: 'tool-invocation', ...of, server: '!host', tool: 'draw', ...json, body: { n: 'SENT' } },
      ...input(1, 'r1', 0, ['ASKED', 'GIVEN']),
      ...input(2, 'r2', 2, ['WONDERED', 'REPLIED']),
      {
        type: 'tool-result',
        ...of,
        ...json,
        body: { content: [{ type: 'image', attachment: 0 }] },
        attachment: [0],
      },
      {
        type: 'callboard-reply',
        ...by,
        operation_id: 'a',
        message_id: 'm',
        hash: 'sha512-x',
        content: {
          ...json,
          body: { content: ['TOLD GIVEN', { type: 'image', attachment: pictureOfReply }] },
        },
        attachment: [pictureOfReply],
      },
    ],
    attachments: [file('PICTURE-0'), file('PICTURE-1')],
  };
}

function redacted(rules: Partial<RedactionRules>, record: unknown = recordWith(0)): JsonObject {
  return redactRecord(record, {
    uuid: '0192e6a1-7c3d-8f00-8a11-5d2c9b7e4f02',
    now: 0,
    type: 'personal-data',
    ...rules,
  });
}

/** Which of these words are left. */
function left(vcon: JsonObject): readonly string[] {
  const text = JSON.stringify(vcon);
  return ['SENT', 'ASKED', 'GIVEN', 'WONDERED', 'REPLIED', 'TOLD', 'PICTURE-0', 'PICTURE-1'].filter((word) =>
    text.includes(word),
  );
}

const asked = ['ASKED', 'GIVEN', 'WONDERED', 'REPLIED'];

describe('draft 10: with the content of an event goes what repeats it', () => {
  test.each([0, 1])('the files of a result, of which its reply lists number %i', (pictureOfReply) => {
    for (const rules of [
      { kinds: ['tool-result'] },
      { paths: ['/events/9/body'] },
      { tools: [{ tool: 'draw' }] },
    ])
      expect(left(redacted(rules, recordWith(pictureOfReply)))).not.toContain(`PICTURE-${pictureOfReply}`);
    expect(left(redacted({ kinds: ['tool-result'] }, recordWith(pictureOfReply)))).toEqual([
      'SENT',
      ...asked,
      ...(pictureOfReply === 0 ? ['PICTURE-1'] : []),
    ]);
  });

  test('a reply that can tell of what was taken out loses its files, and a result that stays keeps its own', () => {
    for (const rules of [{ kinds: ['tool-invocation'] }, { kinds: ['callboard-reply'] }]) {
      const sent = rules.kinds.includes('tool-invocation') ? [] : ['SENT'];
      expect(left(redacted(rules, recordWith(0)))).toEqual([...sent, ...asked, 'PICTURE-0', 'PICTURE-1']);
      expect(left(redacted(rules, recordWith(1)))).toEqual([...sent, ...asked, 'PICTURE-0']);
    }
  });

  test('what a tool asked, or was given, stands in the dialog as well', () => {
    expect(left(redacted({ kinds: ['tool-input-response'] }))).toEqual([
      'SENT',
      'ASKED',
      'WONDERED',
      'PICTURE-0',
      'PICTURE-1',
    ]);
    expect(left(redacted({ kinds: ['tool-input'] }))).toEqual([
      'SENT',
      'GIVEN',
      'REPLIED',
      'PICTURE-0',
      'PICTURE-1',
    ]);
  });

  test('a path into what a tool was given takes its copy in the dialog, and leaves what another attempt was given', () => {
    const vcon = redacted({ paths: ['/events/4/body/content/pin'] });
    expect(left(vcon)).toEqual(['SENT', 'ASKED', 'WONDERED', 'REPLIED', 'PICTURE-0', 'PICTURE-1']);
    expect(isJsonArray(vcon.events) ? vcon.events[4] : undefined).toMatchObject({
      body: { action: 'accept', content: {} },
    });
  });

  test('what people said stands in what tools and the agent were told', () => {
    for (const rules of [{ kinds: ['dialog'] }, { kinds: ['callboard-request', 'callboard-decision'] }])
      expect(left(redacted(rules))).toEqual(['SENT', 'PICTURE-0', 'PICTURE-1']);
    expect(left(redacted({ paths: ['/dialog/1/body'] }))).toEqual([
      'SENT',
      'ASKED',
      'WONDERED',
      'REPLIED',
      'PICTURE-0',
      'PICTURE-1',
    ]);
  });

  test('the reason of a policy decision is the title of its rule', () => {
    const tool = { server: '!host', tool: 'draw' };
    const rule = { type: 'callboard-rule', ...by, rule_id: 'r', word: 'allowed', ...tool };
    const standing = {
      type: 'policy-decision',
      ...by,
      decision: 'allowed',
      policy_life: 'standing',
      ...tool,
    };
    const record = {
      uuid: 'u',
      events: [
        { ...rule, title: 'SECRET' },
        { ...standing, reason: 'SECRET' },
        { ...rule, title: 'Kept', tool: 'find' },
        { ...standing, reason: 'Kept', tool: 'find' },
      ],
    };
    for (const [rules, titles] of [
      [{ kinds: ['policy-decision'] }, [undefined, undefined]],
      [{ paths: ['/events/1/reason'] }, [undefined, 'Kept']],
    ] as const) {
      const vcon = redacted(rules, record);
      expect(JSON.stringify(vcon)).not.toContain('SECRET');
      const events = isJsonArray(vcon.events) ? vcon.events.filter(isJsonObject) : [];
      expect(events.filter(({ type }) => type === 'callboard-rule').map(({ title }) => title)).toEqual(
        titles,
      );
    }
  });

  test('so it is in what is written: a form in mid-run, and a picture of an edited call', async () => {
    const stage = createStage();
    const tool = stage.tool('draw');
    await stage.say('Draw it.');
    await stage.hear(callOf(stage.runId(), 'c1', 'draw', '{"size":1}'));
    await stage.finish();
    await stage.decide('c1', { kind: 'edit', argsText: '{"size":2}' });
    const form = { kind: 'json', schema: { type: 'object', title: 'SCHEMA' } } as const;
    void tool.last().context.ask({ message: 'ASKED', form });
    await settle();
    await stage.decide('c1', { kind: 'answer', text: '{"pin":"GIVEN"}' });
    const source = { type: 'data', value: 'UElDVFVSRQ==', mimeType: 'image/png' } as const;
    await tool.last().returns(resultParts('RESULT', { type: 'image', source }));
    await settle();
    const record = recordOf(stage);
    const text = (kinds: readonly string[]): string => JSON.stringify(redacted({ kinds }, record));
    expect(text([])).toContain('UElDVFVSRQ');
    expect(text(['tool-result'])).not.toMatch(/UElDVFVSRQ|RESULT/);
    expect(text(['tool-input-response'])).not.toContain('GIVEN');
    expect(text(['tool-input-response'])).toContain('ASKED');
    expect(text(['tool-input'])).not.toMatch(/ASKED|SCHEMA/);
    expect(text(['tool-input'])).toContain('GIVEN');
    expect(text(['dialog'])).not.toMatch(/ASKED|GIVEN/);
  });
});

import { type ToolName, toolArguments } from '@callboard/fixtures';
import type { Meta, StoryObj } from '@storybook/react-vite';
import { type ReactElement, useState } from 'react';
import { expect, fn, mocked, waitFor, type within } from 'storybook/test';
import { openColoured, tabTo } from '../testing/story-person.ts';
import { ArgumentsEditor, type ArgumentsEditorProps } from './arguments-editor.tsx';

type Canvas = ReturnType<typeof within>;

/** Arguments as a form and as JSON, over tools as public servers have them. Nothing changes but what a person changes. */
const meta = {
  component: ArgumentsEditor,
  args: { argsText: '', value: undefined, onChange: fn(), onState: fn() },
  render: (args) => <Held {...args} />,
} satisfies Meta<typeof ArgumentsEditor>;

export default meta;
type Story = StoryObj<typeof meta>;

/** An app that keeps what is written. */
function Held(props: ArgumentsEditorProps): ReactElement {
  const [value, setValue] = useState(props.value);
  return (
    <ArgumentsEditor
      {...props}
      value={value}
      onChange={(next) => {
        setValue(next);
        props.onChange(next);
      }}
    />
  );
}

/** The arguments of a tool, as a model wrote them. */
function over(name: ToolName, at = 0): Pick<ArgumentsEditorProps, 'schema' | 'argsText'> {
  const { schema, examples } = toolArguments[name];
  return { schema, argsText: examples[at]?.text ?? '' };
}

/** What the app was told last: the text that would be approved. */
function told({ onChange }: Pick<ArgumentsEditorProps, 'onChange'>): string | undefined {
  return mocked(onChange).mock.lastCall?.[0];
}

/** Puts a text in the place of what stands in a field, as someone does who marks it and types. */
async function retype(
  person: { clear(box: Element): Promise<void>; type(box: Element, keys: string): Promise<void> },
  box: HTMLElement,
  text: string,
): Promise<void> {
  await person.clear(box);
  await person.type(box, text.replaceAll('{', '{{').replaceAll('[', '[['));
}

const field = (canvas: Canvas, name: string | RegExp): HTMLElement => canvas.getByRole('textbox', { name });

export const EditFile: Story = {
  args: over('edit_file'),
  async play({ args, canvas, userEvent }) {
    await retype(userEvent, field(canvas, 'path'), 'src/shop/rates.ts');
    await expect(told(args)).toBe(args.argsText.replace('"src\\/shop\\/prices.ts"', '"src/shop/rates.ts"'));
  },
};

/** A text of several lines grows in its place; what is typed there is escaped in the text, and nothing else is. */
export const SeveralLines: Story = {
  args: over('run_query'),
  async play({ args, canvas, userEvent }) {
    const sql = field(canvas, 'sql');
    await userEvent.click(sql);
    await userEvent.keyboard('{Control>}{End}{/Control}{Enter} limit 10');
    await expect(told(args)).toBe(args.argsText.replace('amount > $2"', 'amount > $2\\n limit 10"'));
  },
};

/** More than JavaScript holds: what is typed goes out digit by digit. */
export const LargeNumber: Story = {
  args: over('create_payment'),
  async play({ args, canvas, userEvent }) {
    const amount = field(canvas, 'amount_minor');
    await expect(amount).toHaveValue('1500000000000000001');
    await userEvent.type(amount, '{Backspace}2');
    await expect(told(args)).toBe(args.argsText.replace('1500000000000000001', '1500000000000000002'));
  },
};

export const SwitchBranch: Story = {
  args: over('create_payment', 1),
  async play({ args, canvas, userEvent }) {
    const kind = canvas.getByRole('combobox', { name: 'Kind of source' });
    await userEvent.selectOptions(kind, 'Card');
    await userEvent.type(await canvas.findByRole('textbox', { name: 'token' }), 'tok_1');
    await expect(told(args)).toContain('"method":"card"');
    await expect(told(args)).toContain('"token":"tok_1"');
  },
};

/** Asked before it is done. */
export const SwitchAsked: Story = {
  args: over('filter_comments'),
  async play({ args, canvas, userEvent }) {
    await userEvent.selectOptions(canvas.getByRole('combobox', { name: 'Kind of where' }), 'Compare');
    await canvas.findByText('Switching would change what is there:');
    await expect(args.onChange).not.toHaveBeenCalled();
  },
};

export const NullAndEmpty: Story = {
  args: over('search_orders'),
  async play({ args, canvas, userEvent }) {
    const presence = canvas.getByRole('combobox', { name: 'query, whether it is there' });
    await userEvent.selectOptions(presence, 'set');
    await expect(told(args)).toBe(args.argsText.replace('"query": null', '"query": ""'));
    await userEvent.selectOptions(presence, 'null');
    await waitFor(() => expect(told(args)).toBeUndefined());
  },
};

export const NothingAtAll: Story = {
  args: over('search_orders', 1),
  async play({ args, canvas, userEvent }) {
    await userEvent.type(field(canvas, 'limit'), '5');
    await expect(JSON.parse(told(args) ?? '')).toEqual({ limit: 5 });
  },
};

export const UnknownMember: Story = {
  args: over('create_issue', 1),
  async play({ args, canvas, userEvent }) {
    await retype(userEvent, field(canvas, 'title'), 'Typos');
    await expect(told(args)).toBe(args.argsText.replace('Typo', 'Typos'));
    await canvas.findAllByText(/not in the schema/);
  },
};

export const Blocks: Story = {
  args: over('post_message'),
  async play({ args, canvas, userEvent }) {
    const [first] = canvas.getAllByRole('button', { name: 'Move Item 1 down' });
    if (first === undefined) throw new Error('There are blocks.');
    await userEvent.click(first);
    await waitFor(() => expect(told(args)).toMatch(/divider.*section/s));
  },
};

export const Event: Story = {
  args: over('create_event'),
  async play({ args, canvas, userEvent }) {
    await userEvent.click(canvas.getByRole('radio', { name: 'day' }));
    await expect(told(args)).toBe(args.argsText.replace('"every":"week"', '"every":"day"'));
  },
};

export const Steps: Story = { args: over('drive_browser') };

export const Manifest: Story = { args: over('apply_manifest') };

export const Cells: Story = { args: over('update_sheet') };

export const Conditions: Story = { args: over('filter_comments') };

export const TwoHundredFields: Story = {
  args: over('update_customer'),
  async play({ args, canvas, userEvent }) {
    await userEvent.type(field(canvas, 'Field 1'), 'x');
    await expect(told(args)).toBe(args.argsText.replace('Value 1"', 'Value 1x"'));
  },
};

/** What is no number yet stays as it is typed, and blocks. */
export const UnfinishedNumber: Story = {
  args: over('search_orders'),
  async play({ args, canvas, userEvent }) {
    await userEvent.type(field(canvas, 'limit'), '1e');
    await canvas.findByText('Not a number yet');
    await expect(field(canvas, 'limit')).toHaveValue('1e');
    await waitFor(() => expect(args.onState).toHaveBeenLastCalledWith({ state: 'unfinished' }));
  },
};

/** Beside the fields, and in a summary that leads there (P22). */
export const Invalid: Story = {
  args: over('create_payment', 1),
  async play({ args, canvas, userEvent }) {
    await retype(userEvent, field(canvas, 'amount_minor'), '0');
    await retype(userEvent, field(canvas, 'iban'), 'none');
    await canvas.findByText('2 problems');
    await waitFor(() => expect(args.onState).toHaveBeenLastCalledWith({ state: 'invalid' }));
    await userEvent.click(canvas.getByRole('button', { name: 'source.iban' }));
    await waitFor(() => expect(field(canvas, 'iban')).toHaveFocus());
  },
};

/** The same text as JSON, in colours; what is typed there stands in the form. */
export const AsJson: Story = {
  args: over('create_payment', 1),
  async play({ args, canvas, userEvent }) {
    const text = await openColoured(userEvent, canvas);
    await userEvent.click(text);
    await userEvent.keyboard('{Control>}{End}{/Control}{Backspace}, "more": 1}');
    await waitFor(() => expect(told(args)).toMatch(/"more": 1\}$/));
    await canvas.findByText(/^1 problem$/);
    // Tab leaves it.
    await userEvent.tab();
    await expect(text).not.toHaveFocus();
    await userEvent.click(canvas.getByRole('tab', { name: 'Form' }));
    await canvas.findAllByText(/not in the schema/);
  },
};

export const AsJsonDark: Story = { ...AsJson, globals: { theme: 'dark' } };

export const AsJsonRightToLeft: Story = { ...AsJson, globals: { direction: 'rtl' } };

export const KeyboardOnly: Story = {
  args: over('create_issue'),
  async play({ args, canvas, userEvent }) {
    await userEvent.tab();
    await expect(canvas.getByRole('tab', { name: 'Form' })).toHaveFocus();
    await tabTo(userEvent, field(canvas, 'title'));
    await userEvent.keyboard('{Control>}a{/Control}Refunds');
    await tabTo(userEvent, canvas.getByRole('button', { name: 'Add an item to labels' }));
    await userEvent.keyboard('{Enter}');
    await waitFor(() => expect(field(canvas, 'Item 3')).toHaveFocus());
    await userEvent.keyboard('shop');
    await expect(told(args)).toContain('"title": "Refunds"');
    await expect(JSON.parse(told(args) ?? '')).toMatchObject({ labels: ['bug', 'payments', 'shop'] });
  },
};

export const InvalidDark: Story = { ...Invalid, globals: { theme: 'dark' } };

export const InvalidRightToLeft: Story = { ...Invalid, globals: { direction: 'rtl' } };

export const InvalidNarrow: Story = { ...Invalid, globals: { viewport: { value: 'narrow' } } };

export const EventNarrow: Story = { ...Event, globals: { viewport: { value: 'narrow' } } };

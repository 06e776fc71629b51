import type { Meta, StoryObj } from '@storybook/react-vite';
import { type ReactElement, useState } from 'react';
import { expect, fn, waitFor } from 'storybook/test';
import { AnswerForm, type AnswerFormProps } from './answer-form.tsx';

/** Something an agent or a server wants to know, by its schema. Nothing is filled in beforehand. */
const meta = {
  component: AnswerForm,
  args: { value: '', onChange: fn(), onState: fn(), onSubmit: fn() },
  render: (args) => <Held {...args} />,
} satisfies Meta<typeof AnswerForm>;

export default meta;
type Story = StoryObj<typeof meta>;

/** An app that keeps what is written. */
function Held(props: AnswerFormProps): ReactElement {
  const [value, setValue] = useState(props.value);
  return (
    <AnswerForm
      {...props}
      value={value}
      onChange={(next) => {
        setValue(next);
        props.onChange(next);
      }}
    />
  );
}

/** As MCP servers ask: flat, with names for what is chosen, several of a few, formats, defaults. */
export const Elicitation: Story = {
  args: {
    schema: {
      type: 'object',
      properties: {
        room: {
          type: 'string',
          title: 'Room',
          oneOf: [
            { const: 's', title: 'Single' },
            { const: 'd', title: 'Double' },
          ],
        },
        meals: {
          type: 'string',
          title: 'Meals',
          enum: ['none', 'half', 'full'],
          enumNames: ['None', 'Half board', 'Full board'],
        },
        extras: {
          type: 'array',
          title: 'Extras',
          items: {
            anyOf: [
              { const: 'sauna', title: 'Sauna' },
              { const: 'bike', title: 'Bicycle' },
            ],
          },
        },
        nights: { type: 'integer', title: 'Nights', minimum: 1, default: 2 },
        arrival: { type: 'string', title: 'Arrival', format: 'date' },
        late: { type: 'boolean', title: 'Late arrival' },
        email: { type: 'string', title: 'E-mail', format: 'email' },
      },
      required: ['room', 'nights'],
    },
  },
  async play({ args, canvas, userEvent }) {
    await userEvent.click(canvas.getByRole('radio', { name: 'Double' }));
    await waitFor(() => expect(args.onState).toHaveBeenLastCalledWith({ state: 'invalid' }));
    await userEvent.click(canvas.getByRole('button', { name: 'Use it: the default of Nights' }));
    await waitFor(() => expect(args.onState).toHaveBeenLastCalledWith({ state: 'valid' }));
    await expect(args.onChange).toHaveBeenLastCalledWith('{"room":"d","nights":2}');
  },
};

export const OneNumber: Story = {
  args: { schema: { type: 'number', title: 'How many?' } },
  async play({ args, canvas, userEvent }) {
    await userEvent.type(canvas.getByRole('textbox', { name: 'How many?' }), '1.50');
    await expect(args.onChange).toHaveBeenLastCalledWith('1.50');
  },
};

export const OneOfAFew: Story = {
  args: { schema: { enum: ['red', 'green', null], title: 'Colour' } },
  async play({ args, canvas, userEvent }) {
    await userEvent.click(canvas.getByRole('radio', { name: 'green' }));
    await expect(args.onChange).toHaveBeenLastCalledWith('"green"');
  },
};

export const AnyJson: Story = {};

export const ElicitationDark: Story = { ...Elicitation, globals: { theme: 'dark' } };

export const ElicitationRightToLeft: Story = { ...Elicitation, globals: { direction: 'rtl' } };

export const ElicitationNarrow: Story = { ...Elicitation, globals: { viewport: { value: 'narrow' } } };

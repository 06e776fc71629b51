import { englishMessages } from '@callboard/components';
import { expect } from '@playwright/test';
import { test } from './chat-test.ts';
import { enterKey } from './hands.ts';
import { exchangesOf, rolesOf } from './received.ts';

const calls = {
  calendar: '{"title":"Ceramics fair, Porto","date":"2027-03-14","start":"09:00","end":"18:00"}',
  hotel:
    '{"hotel":"Casa do Rio","city":"Porto","check_in":"2027-03-13","nights":2,"price_per_night":96,"currency":"EUR"}',
  seat: '{"train":"IC 523 to Porto, 13 March, 14:30","question":"Where would you like to sit?","choices":["window","aisle","quiet coach"]}',
};

/** The line over the cards that says how far they are. */
function settled(count: number): string {
  const of = (value: number): { value: number; text: string } => ({ value, text: String(value) });
  return englishMessages.card.settledOf(of(count), of(3));
}

test('P13: three calls decided out of order are sent together, once, in the order they were made', async ({
  chat,
}) => {
  await chat.start('trip');
  const [calendar, hotel, seat] = [chat.card('Add to calendar'), chat.card('Book hotel'), chat.card('Seat')];
  await calendar.hasStatus('completed');
  await expect(calendar.root).toContainText('Ran by itself: this tool needs no approval');
  await expect(chat.conversation).toContainText(settled(1));

  // A tool that only a person can answer offers nothing to approve and nothing to edit.
  await expect(seat.edit).toBeHidden();
  await expect(seat.approve).toBeHidden();
  await seat.answer.fill('A window seat, «se possível» 🚆');
  await seat.sendAnswer.click();
  await seat.hasStatus('answered');
  await expect(chat.conversation).toContainText(settled(2));
  expect(await chat.received(1)).toHaveLength(1);

  await hotel.approve.click();
  await expect(chat.conversation).toContainText('So the trip stands. Have a good journey.');
  await expect(chat.conversation).toContainText(settled(3));
  const [, second] = await chat.received(2);
  expect(second && rolesOf(second)).toEqual(['user', 'assistant', 'tool', 'tool', 'tool']);
  expect(second && exchangesOf(second)).toEqual([
    {
      tool: 'add_calendar_event',
      args: calls.calendar,
      content: '{"added":true,"title":"Ceramics fair, Porto","date":"2027-03-14"}',
    },
    {
      tool: 'book_hotel',
      args: calls.hotel,
      content: '{"confirmation":"H-20731","hotel":"Casa do Rio","total":192,"currency":"EUR"}',
    },
    { tool: 'ask_seat_preference', args: calls.seat, content: 'A window seat, «se possível» 🚆' },
  ]);
  await chat.goesOn();
});

test('P13: the trip by keyboard alone: a question rejected, a booking answered instead', async ({ chat }) => {
  await enterKey.press(chat.suggestion('trip'));
  const [hotel, seat] = [chat.card('Book hotel'), chat.card('Seat')];
  await enterKey.press(seat.openReject);
  await enterKey.write(seat.reason, 'I go by car');
  await enterKey.submit(seat.reason, seat.reject);
  await seat.hasStatus('rejected');
  await enterKey.press(hotel.openAnswer);
  await enterKey.write(hotel.answer, 'My sister has a room');
  await enterKey.submit(hotel.answer, hotel.sendAnswer);

  await expect(chat.conversation).toContainText('2 of 3 are settled.');
  const [, booked, asked] = await chat.exchanges(2);
  const inPlace = 'The person answered in place of the tool, which did not run: ';
  expect(booked).toMatchObject({ tool: 'book_hotel', content: `${inPlace}My sister has a room` });
  expect(asked).toEqual({
    tool: 'ask_seat_preference',
    args: calls.seat,
    content: 'The person rejected this call. It was not executed. Reason: I go by car',
    error: 'rejected',
  });
  await chat.goesOn();
});

test('P14: a message typed in the middle of the trip leaves what has run, and closes the rest', async ({
  chat,
}) => {
  await chat.start('trip');
  await chat.card('Add to calendar').hasStatus('completed');
  await chat.card('Seat').asked();
  await chat.goesOn();

  const [, second] = await chat.received(2);
  expect(second && rolesOf(second)).toEqual(['user', 'assistant', 'tool', 'tool', 'tool', 'user']);
  expect(second && exchangesOf(second).map(({ error }) => error)).toEqual([
    undefined,
    'superseded',
    'superseded',
  ]);
  await expect(chat.conversation).toContainText('You moved on before deciding, so the hotel booking was not');
});

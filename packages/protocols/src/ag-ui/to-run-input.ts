import type { RunRequest } from '@callboard/core';
import { writeAnswers } from './interrupts/write-answers.ts';
import { type RunInputExtras, type RunInputOutcome, runInput } from './run-input.ts';

/** Writes what a run is sent with, and checks it before a byte leaves. */
export function toRunInput(request: RunRequest, extras: RunInputExtras = {}): RunInputOutcome {
  return runInput(request, extras, writeAnswers(request.answers, extras.codecs));
}

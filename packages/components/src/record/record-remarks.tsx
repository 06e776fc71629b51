'use client';

import type { Finding, Oddity } from '@callboard/record';
import type { ReactElement } from 'react';
import { useFormats } from '../locale/locale-provider.tsx';
import { Disclosure } from '../parts/disclosure.tsx';
import { VisibleText } from '../text/visible-text.tsx';
import { useRecordWords } from './use-record-words.ts';

/** Lines that are shown of a list without an end. */
const shownLines = 200;

/** What is wrong with the file, and what could not be read as it is. Nothing where all is well. */
export function RecordRemarks({
  findings,
  oddities,
}: {
  readonly findings: readonly Finding[];
  readonly oddities: readonly Oddity[];
}): ReactElement | null {
  const words = useRecordWords();
  const { count } = useFormats();
  if (findings.length + oddities.length === 0) return null;
  return (
    <div data-slot="record-remarks">
      {findings.length > 0 && (
        <Disclosure label={<bdi>{words.findings(count(findings.length))}</bdi>}>
          {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls has to be reached by keyboard (WCAG 2.1.1) */}
          <ul tabIndex={0}>
            {findings.slice(0, shownLines).map(({ path, code, severity, message, section }, place) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: findings never change their places
              <li key={`${place}`} data-severity={severity}>
                <code dir="ltr">
                  <VisibleText text={path === '' ? '/' : path} />
                </code>{' '}
                <bdi>
                  <VisibleText text={message} />
                </bdi>{' '}
                <span data-slot="args-note">
                  <bdi>
                    {words.severities[severity]} · {code} · {section}
                  </bdi>
                </span>
              </li>
            ))}
          </ul>
        </Disclosure>
      )}
      {oddities.length > 0 && (
        <Disclosure label={<bdi>{words.oddities(count(oddities.length))}</bdi>}>
          {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls has to be reached by keyboard (WCAG 2.1.1) */}
          <ul tabIndex={0}>
            {oddities.slice(0, shownLines).map(({ path, message }, place) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: oddities never change their places
              <li key={`${place}`}>
                <code dir="ltr">
                  <VisibleText text={path === '' ? '/' : path} />
                </code>{' '}
                <bdi>
                  <VisibleText text={message} />
                </bdi>
              </li>
            ))}
          </ul>
        </Disclosure>
      )}
    </div>
  );
}

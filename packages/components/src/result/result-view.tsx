'use client';

import type { ContentPart, ResultContent } from '@callboard/core';
import { type ComponentProps, lazy, type ReactElement, Suspense } from 'react';
import { ValueView } from '../args/value-view.tsx';
import { useFormats } from '../locale/locale-provider.tsx';
import { useCatalogue } from '../messages/messages-provider.tsx';
import { Disclosure } from '../parts/disclosure.tsx';
import { LongText } from '../text/long-text.tsx';
import { NamedPart } from './named-part.tsx';
import { useJsonReading } from './use-json-reading.ts';

/** Parts that are shown; the others are counted. */
const shownParts = 40;

/** Most results are text or JSON. Where what shows the others cannot be loaded, they are named. */
const MediaPart = lazy(() =>
  import('./media-part.tsx').then(
    (loaded) => ({ default: loaded.MediaPart }),
    () => ({ default: NamedPart }),
  ),
);

/** What ResultView is given. */
export interface ResultViewProps extends Omit<ComponentProps<'div'>, 'content' | 'children'> {
  readonly content: ResultContent;
  /** Set when this tells of a failure. */
  readonly isError?: boolean;
}

/**
 * What a tool gave back: JSON folded, text in a bounded box, pictures and sound that came with it. Nothing in it is run,
 * and nothing is fetched before a person presses for it (P24).
 */
export function ResultView({ content, isError = false, ...rest }: ResultViewProps): ReactElement {
  return (
    <div data-slot="result-view" data-kind={content.kind} data-error={isError || undefined} {...rest}>
      <Content content={content} />
    </div>
  );
}

function Content({ content }: { readonly content: ResultContent }): ReactElement {
  switch (content.kind) {
    case 'text':
      return <TextContent text={content.text} />;
    case 'json':
      return <JsonContent json={content.json} />;
    case 'parts':
      return <PartsContent parts={content.parts} />;
  }
}

function TextContent({ text }: { readonly text: string }): ReactElement {
  const { result } = useCatalogue();
  if (text === '') return <p data-slot="value-word">{result.emptyText}</p>;
  return <LongText source={text} name={result.title} />;
}

function JsonContent({ json }: { readonly json: string }): ReactElement {
  const { result, text } = useCatalogue();
  const formats = useFormats();
  const { snapshot, isWhole } = useJsonReading(json);
  const { value, numberText } = snapshot;
  const raw = <LongText source={json} name={result.title} look="code" mark={snapshot.problems[0]?.offset} />;
  if (snapshot.state === 'broken' || snapshot.state === 'empty' || value === undefined) {
    return (
      <>
        <p data-slot="args-note">{result.notJson}</p>
        {raw}
      </>
    );
  }
  if (value === null) return <p data-slot="value-word">{result.nothing}</p>;
  return (
    <>
      <ValueView value={value} path={[]} rest={undefined} reading={{ numberText, openString: undefined }} />
      {!isWhole && <p data-slot="args-note">{result.reading}</p>}
      {typeof value === 'object' && (
        <Disclosure label={`${text.raw} · ${text.characters(formats.count(json.length))}`}>{raw}</Disclosure>
      )}
    </>
  );
}

function PartsContent({ parts }: { readonly parts: readonly ContentPart[] }): ReactElement {
  const { result, args } = useCatalogue();
  const formats = useFormats();
  if (parts.length === 0) return <p data-slot="value-word">{result.noParts}</p>;
  return (
    <>
      <ul data-slot="result-parts">
        {parts.slice(0, shownParts).map((part, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: parts have no identity but their place, and never change
          <li key={`${index}`} data-slot="result-part" data-type={part.type}>
            {part.type === 'text' ? (
              <TextContent text={part.text} />
            ) : (
              <Suspense fallback={<NamedPart part={part} />}>
                <MediaPart part={part} />
              </Suspense>
            )}
          </li>
        ))}
      </ul>
      {parts.length > shownParts && <p data-slot="args-note">{args.items(formats.count(parts.length))}</p>}
    </>
  );
}

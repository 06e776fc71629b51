'use client';

import type { ContentPart, ResultContent } from '@callboard/core';
import type { ComponentProps, ReactElement } from 'react';
import { ValueView } from '../args/value-view.tsx';
import { useFormats } from '../locale/locale-provider.tsx';
import { useCatalogue } from '../messages/messages-provider.tsx';
import { Disclosure } from '../parts/disclosure.tsx';
import { LongText } from '../text/long-text.tsx';
import { VisibleText } from '../text/visible-text.tsx';
import { useJsonReading } from './use-json-reading.ts';

/** Parts that are shown; the others are counted. */
const shownParts = 40;

/** What ResultView is given. */
export interface ResultViewProps extends Omit<ComponentProps<'div'>, 'content' | 'children'> {
  readonly content: ResultContent;
  /** Set when this tells of a failure. */
  readonly isError?: boolean;
}

/**
 * What a tool gave back. All of it is text: nothing in it is run, opened or fetched, and an address is only read
 * (P24). JSON is shown folded, text in a bounded box, media by name.
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
            {part.type === 'text' ? <TextContent text={part.text} /> : <MediaPart part={part} />}
          </li>
        ))}
      </ul>
      {parts.length > shownParts && <p data-slot="args-note">{args.items(formats.count(parts.length))}</p>}
    </>
  );
}

/** A part that is no text: what it is and where it is, as words. Opening it is the app's to offer. */
function MediaPart({
  part,
}: {
  readonly part: Exclude<ContentPart, { readonly type: 'text' }>;
}): ReactElement {
  const { result } = useCatalogue();
  const { source, type } = part;
  return (
    <p>
      <VisibleText text={result.media({ type, mimeType: source.mimeType, where: source.type })} />
      {source.type === 'url' && (
        <code data-slot="result-address" dir="ltr">
          <VisibleText text={source.value.slice(0, 2000)} />
        </code>
      )}
    </p>
  );
}

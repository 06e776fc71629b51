'use client';

import { type ReactElement, useMemo, useState } from 'react';
import { useCatalogue } from '../messages/messages-provider.tsx';
import { Button } from '../parts/button.tsx';
import { spellHidden } from '../text/hidden-characters.ts';
import { LongText } from '../text/long-text.tsx';
import { VisibleText } from '../text/visible-text.tsx';
import { bytesOf, type Media, type MediaView, mediaViewOf, nameOf } from './media.ts';
import { NamedPart } from './named-part.tsx';
import { saveBytes } from './save-bytes.ts';

/** What MediaPart is given. */
export interface MediaPartProps {
  readonly part: Media;
}

/**
 * A picture, sound, video or document. What came with the result is shown where that runs nothing; what is at an address
 * is asked for only when a person presses, who sees first whose it is; anything else is named, and text in it is read.
 */
export function MediaPart({ part }: MediaPartProps): ReactElement {
  const { result } = useCatalogue();
  const view = useMemo(() => mediaViewOf(part), [part]);
  const [isAsked, setAsked] = useState(false);
  const given = nameOf(part);
  const name = spellHidden(given ?? result.kinds[part.type]);
  return (
    <figure data-slot="result-media" data-kind={view.kind}>
      <Shown view={view} name={name} isAsked={isAsked} onAsk={() => setAsked(true)} />
      <figcaption>
        {given !== undefined && (
          <p dir="auto">
            <VisibleText text={given} />
          </p>
        )}
        <NamedPart part={part} isOpened={isAsked} />
        {part.type === 'document' && <SaveButton part={part} name={name} given={given} />}
      </figcaption>
    </figure>
  );
}

interface Asking {
  /** A person has pressed for what is at an address. */
  readonly isAsked: boolean;
  readonly onAsk: () => void;
}

function Shown({
  view,
  name,
  ...asking
}: Asking & { readonly view: MediaView; readonly name: string }): ReactElement | null {
  switch (view.kind) {
    case 'inline':
      return <Player as={view.as} address={view.address} name={name} />;
    case 'remote':
      return <Remote view={view} name={name} {...asking} />;
    case 'text':
      return <LongText source={view.text} name={name} look="code" />;
    case 'named':
      return null;
  }
}

function Remote({
  view: { as, address, host },
  name,
  isAsked,
  onAsk,
}: Asking & {
  readonly view: Extract<MediaView, { readonly kind: 'remote' }>;
  readonly name: string;
}): ReactElement {
  const { result } = useCatalogue();
  if (as === 'document') {
    return (
      <a href={address} target="_blank" rel="noopener noreferrer" data-slot="result-link">
        {result.open(host)}
      </a>
    );
  }
  return isAsked ? (
    <Player as={as} address={address} name={name} />
  ) : (
    <Button onClick={onAsk}>{result.show(result.kinds[as], host)}</Button>
  );
}

/** Plays by itself in no case. One that breaks says so. */
function Player({
  as,
  address,
  name,
}: {
  readonly as: 'image' | 'audio' | 'video';
  readonly address: string;
  readonly name: string;
}): ReactElement {
  const { result } = useCatalogue();
  const [isBroken, setBroken] = useState(false);
  const onError = (): void => setBroken(true);
  if (isBroken) return <p data-slot="args-note">{result.notShown}</p>;
  switch (as) {
    case 'image':
      return <img src={address} alt={name} decoding="async" referrerPolicy="no-referrer" onError={onError} />;
    case 'audio':
      // biome-ignore lint/a11y/useMediaCaption: a tool gives no captions, and there are none to make up
      return <audio src={address} aria-label={name} controls preload="none" onError={onError} />;
    case 'video':
      // biome-ignore lint/a11y/useMediaCaption: a tool gives no captions, and there are none to make up
      return <video src={address} aria-label={name} controls preload="none" onError={onError} />;
  }
}

function SaveButton({
  part,
  name,
  given,
}: {
  readonly part: Media;
  readonly name: string;
  readonly given: string | undefined;
}): ReactElement | null {
  const { result } = useCatalogue();
  if (part.source.type !== 'data') return null;
  const save = (): void => {
    const bytes = bytesOf(part);
    if (bytes !== undefined) saveBytes(bytes, given ?? part.type);
  };
  return (
    <Button variant="quiet" aria-label={result.saveOf(name)} onClick={save}>
      {result.save}
    </Button>
  );
}

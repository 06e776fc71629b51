import type { ReactElement } from 'react';
import { useFormats } from '../locale/locale-provider.tsx';
import { useCatalogue } from '../messages/messages-provider.tsx';
import { VisibleText } from '../text/visible-text.tsx';
import { type Media, sizeOf } from './media.ts';

/** A part in words: what it is, how large, and where. Of one that was opened the address is all there is to say. */
export function NamedPart({
  part,
  isOpened = false,
}: {
  readonly part: Media;
  readonly isOpened?: boolean;
}): ReactElement {
  const { result } = useCatalogue();
  const formats = useFormats();
  const { source, type } = part;
  const size = sizeOf(part);
  return (
    <p>
      {!isOpened && (
        <VisibleText text={result.media({ type, mimeType: source.mimeType, where: source.type })} />
      )}
      {size !== undefined && (
        <>
          {' '}
          <span data-slot="result-size">{result.size(formats.count(Math.ceil(size / 1024)))}</span>
        </>
      )}
      {source.type === 'url' && (
        <code data-slot="result-address" dir="ltr">
          <VisibleText text={source.value.slice(0, 2000)} />
        </code>
      )}
    </p>
  );
}

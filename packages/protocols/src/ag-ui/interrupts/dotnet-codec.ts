import { type DotNetCodecOptions, dotNetCodec } from './agent-framework-dotnet.ts';
import type { InterruptCodec } from './codec.ts';

/**
 * The codec of Microsoft Agent Framework for .NET, with settings of the app's own. (A file of its own: what is fetched
 * late stands in no file that a page has from the start.)
 */
export function createDotNetCodec(options: DotNetCodecOptions = {}): InterruptCodec {
  return dotNetCodec(options);
}

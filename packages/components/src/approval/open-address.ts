import { isWebAddress } from '@callboard/core';

/** The host of an address of the web, as a browser reads it; undefined for what no browser goes to. */
export function hostOfAddress(url: string): string | undefined {
  try {
    return isWebAddress(url) ? new URL(url).host : undefined;
  } catch {
    return undefined;
  }
}

/**
 * Opens an address where this page can neither look nor be looked at. Only http and https, and only for a person's press:
 * nothing is fetched before (P24).
 */
export function openAddress(url: string): void {
  if (hostOfAddress(url) !== undefined) window.open(url, '_blank', 'noopener,noreferrer');
}

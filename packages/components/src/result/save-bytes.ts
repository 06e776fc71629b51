/**
 * Hands bytes to the person as a file. They are nothing but bytes to the browser: it opens none of them, whatever they
 * say they are.
 */
export function saveBytes(bytes: Uint8Array<ArrayBuffer>, name: string): void {
  const address = URL.createObjectURL(new Blob([bytes], { type: 'application/octet-stream' }));
  const link = document.createElement('a');
  link.href = address;
  link.download = fileName(name);
  link.click();
  // The download has begun by then, and keeps what it needs.
  setTimeout(() => URL.revokeObjectURL(address), 10_000);
}

/** A name that is one everywhere: no folders, nothing unseen, not without end. */
function fileName(name: string): string {
  const plain = name
    .replace(/[\p{C}\p{Z}/\\:*?"<>|]+/gu, ' ')
    .trim()
    .replace(/^\.+/, '');
  return plain === '' ? 'document' : plain.slice(0, 80);
}

const products = [
  'Vase “Alba”',
  'Teapot, blue',
  'Bowl Ø 24 cm',
  'Cup & saucer',
  'Plate <large>',
  'Jug 🏺',
  'Tile, 10×10',
];
const towns = ['Lisboa', 'Porto', 'Évora', 'Coimbra', 'Braga', 'Faro', 'København', '東京'];

/**
 * A sales report of exactly `size` bytes of UTF-8, always the same. Lines of a table with quotes, tabs, accents and
 * characters outside the first plane, so that a reader meets them at every cut.
 */
export function reportText(size: number): string {
  const lines = ['# Sales of the year', '', 'Order\tProduct\tTown\tPieces\tSum', ''];
  let bytes = Buffer.byteLength(lines.join('\n'));
  for (let row = 1; bytes < size; row += 1) {
    const product = products[row % products.length];
    const town = towns[(row * 3) % towns.length];
    const pieces = 1 + (row % 9);
    const sum = ((pieces * (1290 + ((row * 37) % 900))) / 100).toFixed(2);
    const line = `A-${String(row).padStart(5, '0')}\t${product}\t${town}\t${pieces}\t€${sum}`;
    bytes += Buffer.byteLength(line) + 1;
    lines.push(line);
  }
  return cutTo(lines.join('\n'), size);
}

/** Cuts to a number of bytes without cutting a character; what is missing is filled with dots. */
function cutTo(text: string, size: number): string {
  const cut = new TextDecoder().decode(Buffer.from(text).subarray(0, size)).replace(/\uFFFD+$/, '');
  return cut + '.'.repeat(size - Buffer.byteLength(cut));
}

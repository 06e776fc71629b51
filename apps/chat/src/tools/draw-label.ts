const width = 320;
const height = 160;

/** What a label looks like, as the bytes of a PNG: the number of the order, and bars that stand for it. */
export async function drawLabel(orderId: string): Promise<Uint8Array> {
  const canvas = document.createElement('canvas');
  canvas.width = width;
  canvas.height = height;
  const pen = canvas.getContext('2d');
  if (pen === null) throw new Error('This browser cannot draw.');
  pen.fillStyle = 'white';
  pen.fillRect(0, 0, width, height);
  pen.fillStyle = 'black';
  pen.font = '600 22px sans-serif';
  pen.fillText(orderId, 16, 34);
  let x = 16;
  for (const character of `${orderId}${orderId}${orderId}`) {
    const bits = character.charCodeAt(0);
    for (let bit = 0; bit < 8; bit += 1) {
      if ((bits >> bit) & 1) pen.fillRect(x, 52, 1.5, 92);
      x += 1.5;
    }
  }
  const picture = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/png'));
  if (picture === null) throw new Error('This browser cannot draw.');
  return new Uint8Array(await picture.arrayBuffer());
}

import { assertDefined } from '../../base/errors/assert-defined.ts';

/** Converts an SVG file to PNG, at twice its size by default, for screens and slides. */
export async function svgToPng(svg: Blob, scale = 2): Promise<Blob> {
  const address = URL.createObjectURL(svg);
  try {
    const image = new Image();
    image.src = address;
    await image.decode();
    const canvas = document.createElement('canvas');
    canvas.width = image.naturalWidth * scale;
    canvas.height = image.naturalHeight * scale;
    assertDefined(canvas.getContext('2d'), 'drawing context').drawImage(image, 0, 0, canvas.width, canvas.height);
    return await new Promise((resolve, reject) =>
      canvas.toBlob((blob) => (blob ? resolve(blob) : reject(new Error('the drawing gave no PNG'))), 'image/png'),
    );
  } finally {
    URL.revokeObjectURL(address);
  }
}

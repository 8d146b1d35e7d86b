/** 16 by 16 pixels of rgb(192, 32, 32), as JPEG 2000: what scanners put into PDFs. */
const picture = Buffer.from(
  'AAAADGpQICANCocKAAAAFGZ0eXBqcDIgAAAAAGpwMiAAAAAtanAyaAAAABZpaGRyAAAAEAAAABAAAw8HAAAAAAAPY29scgEAAAAA' +
    'ABAAAACpanAyY/9P/1EALwAAAAAAEAAAABAAAAAAAAAAAAAAABAAAAAQAAAAAAAAAAAAAw8BAQ8BAQ8BAf9SAAwAAAABAQQEBAAB' +
    '/1wAEECAiIiQiIiQiIiQiIiQ/2QAJQABQ3JlYXRlZCBieSBPcGVuSlBFRyB2ZXJzaW9uIDIuNS4w/5AACgAAAAAAJQAB/5PHzAgI' +
    'MoDfMCAC1oCAgICAgICAgICAgP/Z',
  'base64',
);

/** A PDF whose one page of 200 by 200 points is that picture, and nothing else. */
export function scannedPdf(): Buffer {
  const drawing = 'q 200 0 0 200 0 0 cm /Scan Do Q';
  const objects = [
    '<< /Type /Catalog /Pages 2 0 R >>',
    '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 200 200] /Contents 4 0 R /Resources << /XObject << /Scan 5 0 R >> >> >>',
    `<< /Length ${drawing.length} >>\nstream\n${drawing}\nendstream`,
    '<< /Type /XObject /Subtype /Image /Width 16 /Height 16 /ColorSpace /DeviceRGB /BitsPerComponent 8 /Filter /JPXDecode ' +
      `/Length ${picture.length} >>\nstream\n${picture.toString('latin1')}\nendstream`,
  ];
  let file = '%PDF-1.7\n';
  const places = objects.map((body, at) => {
    const place = file.length;
    file += `${at + 1} 0 obj\n${body}\nendobj\n`;
    return `${String(place).padStart(10, '0')} 00000 n \n`;
  });
  const table = `xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${places.join('')}`;
  const end = `trailer\n<< /Size ${objects.length + 1} /Root 1 0 R >>\nstartxref\n${file.length}\n%%EOF\n`;
  return Buffer.from(`${file}${table}${end}`, 'latin1');
}

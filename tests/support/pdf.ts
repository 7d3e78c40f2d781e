export interface PdfOptions {
  /** text of each page */
  pages: readonly string[]
  /** run when the document and its first page are opened, by readers that do such things */
  script?: string
}

const A4_WIDE = '[0 0 842 595]'

/** A PDF document with a line of text on each page. */
export function aPdf({ pages, script }: PdfOptions): Buffer {
  const action = script ? `<< /S /JavaScript /JS (${script}) >>` : null
  const pageAt = (index: number): number => 4 + 2 * index
  const objects = [
    `<< /Type /Catalog /Pages 2 0 R${action ? ` /OpenAction ${action}` : ''} >>`,
    `<< /Type /Pages /Count ${pages.length} /Kids [${pages.map((_, index) => `${pageAt(index)} 0 R`).join(' ')}] >>`,
    '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>',
    ...pages.flatMap((text, index) => {
      const grey = 0.2 + 0.6 * ((index * 0.37) % 1)
      const content = `${grey.toFixed(2)} 0.6 0.4 rg 0 0 842 595 re f BT /F1 60 Tf 0 g 60 300 Td (${text}) Tj ET`
      return [
        `<< /Type /Page /Parent 2 0 R /MediaBox ${A4_WIDE} /Contents ${pageAt(index) + 1} 0 R
          /Resources << /Font << /F1 3 0 R >> >>${action ? ` /AA << /O ${action} >>` : ''} >>`,
        `<< /Length ${content.length} >>\nstream\n${content}\nendstream`,
      ]
    }),
  ]
  let body = '%PDF-1.7\n'
  const places = objects.map((object, index) => {
    const place = body.length
    body += `${index + 1} 0 obj\n${object}\nendobj\n`
    return place
  })
  const table = places.map((place) => `${String(place).padStart(10, '0')} 00000 n \n`).join('')
  const size = objects.length + 1
  return Buffer.from(
    `${body}xref\n0 ${size}\n0000000000 65535 f \n${table}trailer\n<< /Size ${size} /Root 1 0 R >>\nstartxref\n${body.length}\n%%EOF\n`,
    'latin1',
  )
}

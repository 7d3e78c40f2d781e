import { columnLetters } from '../../../lib/column-letters.ts'
import type { Batches, Cell, Table } from './cell.ts'
import { type ZipEntry, zip } from './zip.ts'

/** A sheet of Excel holds 1,048,576 rows; further rows are on the next sheet. */
const SHEET_ROWS = 1_000_000

const HEAD = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n'
const MAIN = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main'
const RELATIONS = 'http://schemas.openxmlformats.org/package/2006/relationships'
const OFFICE = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
const TYPES = 'http://schemas.openxmlformats.org/package/2006/content-types'
const KIND = 'application/vnd.openxmlformats-officedocument.spreadsheetml'

const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }
// biome-ignore lint/suspicious/noControlCharactersInRegex: XML has no way to write these down
const UNWRITABLE = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g
const escaped = (text: string): string =>
  text.replace(UNWRITABLE, '').replace(/[&<>"]/g, (sign) => entities[sign] ?? sign)

/** some programs read no cell without its address */
const letters = Array.from({ length: 128 }, (_, column) => columnLetters(column))

const cellXml = (cell: Cell, address: string, style: string): string =>
  typeof cell === 'string'
    ? `<c r="${address}" t="inlineStr"${style}><is><t xml:space="preserve">${escaped(cell)}</t></is></c>`
    : `<c r="${address}"${style}><v>${cell.number}</v></c>`
const rowXml = (row: readonly Cell[], number: number, style = ''): string =>
  `<row r="${number}">${row
    .map((cell, column) => cellXml(cell, `${letters[column] ?? columnLetters(column)}${number}`, style))
    .join('')}</row>`

/** Takes rows from what is left of the batches, as many as a sheet holds. */
class Rows {
  readonly #source: AsyncIterator<readonly Cell[][]>
  #waiting: readonly Cell[][] = []
  ended = false
  constructor(batches: Batches) {
    this.#source = batches[Symbol.asyncIterator]()
  }
  /** Reads ahead, so that it is known whether anything is left. */
  async look(): Promise<void> {
    while (!this.ended && this.#waiting.length === 0) {
      const { done, value } = await this.#source.next()
      if (done) this.ended = true
      else this.#waiting = value
    }
  }
  async *take(most: number): AsyncGenerator<readonly Cell[][]> {
    let left = most
    await this.look()
    while (!this.ended && left > 0) {
      const rows = this.#waiting.slice(0, left)
      this.#waiting = this.#waiting.slice(rows.length)
      left -= rows.length
      yield rows
      await this.look()
    }
  }
}

async function* sheetXml(headings: readonly string[], rows: Rows, most: number): AsyncGenerator<string> {
  // the headings stay in sight
  yield `${HEAD}<worksheet xmlns="${MAIN}"><sheetViews><sheetView workbookViewId="0"><pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/></sheetView></sheetViews><sheetData>${rowXml(headings, 1, ' s="1"')}`
  let number = 1
  for await (const batch of rows.take(most))
    yield batch
      .map((row) => {
        number += 1
        return rowXml(row, number)
      })
      .join('')
  yield '</sheetData></worksheet>'
}

const styles = `${HEAD}<styleSheet xmlns="${MAIN}"><fonts count="2"><font><sz val="11"/><name val="Calibri"/></font><font><b/><sz val="11"/><name val="Calibri"/></font></fonts><fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills><borders count="1"><border/></borders><cellStyleXfs count="1"><xf/></cellStyleXfs><cellXfs count="2"><xf xfId="0"/><xf xfId="0" fontId="1" applyFont="1"/></cellXfs></styleSheet>`

/** What names the sheets and ties them together; it is written last, when their number is known. */
function frame(name: string, sheets: number): ZipEntry[] {
  const numbers = Array.from({ length: sheets }, (_, index) => index + 1)
  const file = (path: string, xml: string): ZipEntry => ({ name: path, content: [HEAD + xml] })
  const part = (path: string, kind: string) =>
    `<Override PartName="/xl/${path}.xml" ContentType="${KIND}.${kind}+xml"/>`
  const tie = (id: string, kind: string, target: string) =>
    `<Relationship Id="${id}" Type="${OFFICE}/${kind}" Target="${target}"/>`
  const title = (number: number) => escaped(sheets === 1 ? name : `${name} ${number}`)
  return [
    { name: 'xl/styles.xml', content: [styles] },
    file(
      'xl/workbook.xml',
      `<workbook xmlns="${MAIN}" xmlns:r="${OFFICE}"><sheets>${numbers
        .map((number) => `<sheet name="${title(number)}" sheetId="${number}" r:id="sheet${number}"/>`)
        .join('')}</sheets></workbook>`,
    ),
    file(
      'xl/_rels/workbook.xml.rels',
      `<Relationships xmlns="${RELATIONS}">${numbers
        .map((number) => tie(`sheet${number}`, 'worksheet', `worksheets/sheet${number}.xml`))
        .join('')}${tie('styles', 'styles', 'styles.xml')}</Relationships>`,
    ),
    file(
      '_rels/.rels',
      `<Relationships xmlns="${RELATIONS}">${tie('book', 'officeDocument', 'xl/workbook.xml')}</Relationships>`,
    ),
    file(
      '[Content_Types].xml',
      `<Types xmlns="${TYPES}"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/>${part('workbook', 'sheet.main')}${part('styles', 'styles')}${numbers
        .map((number) => part(`worksheets/sheet${number}`, 'worksheet'))
        .join('')}</Types>`,
    ),
  ]
}

async function* workbook(name: string, table: Table, most: number): AsyncGenerator<ZipEntry> {
  const rows = new Rows(table.batches)
  let sheets = 0
  do {
    sheets += 1
    yield { name: `xl/worksheets/sheet${sheets}.xml`, content: sheetXml(table.headings, rows, most) }
  } while (!rows.ended)
  yield* frame(name, sheets)
}

/**
 * An Excel workbook, written from beginning to end without holding any of its rows.
 * @param name of its sheet
 */
export const toXlsx = (name: string, table: Table, most = SHEET_ROWS): AsyncGenerator<Uint8Array> =>
  zip(workbook(name, table, most))

import { strToU8, zipSync } from 'fflate'
import { expect, test } from 'vitest'
import { refusals } from '#contract/errors.ts'
import { openImports } from './support.ts'

const { dryRun, create, rows } = await openImports()

const MAIN = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main'
const OFFICE = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
const HEAD = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n'
const relations = (...ties: [kind: string, target: string][]) =>
  `${HEAD}<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships">${ties
    .map(
      ([kind, target], index) =>
        `<Relationship Id="rId${index + 1}" Type="${OFFICE}/${kind}" Target="${target}"/>`,
    )
    .join('')}</Relationships>`
const book = `${HEAD}<workbook xmlns="${MAIN}" xmlns:r="${OFFICE}"><sheets><sheet name="Sheet1" sheetId="1" r:id="rId1"/></sheets></workbook>`
const sheet = (data: string) => `${HEAD}<worksheet xmlns="${MAIN}"><sheetData>${data}</sheetData></worksheet>`
const inline = (text: string, rest = '') => `<c t="inlineStr"${rest}><is><t>${text}</t></is></c>`
const strings = `${HEAD}<sst xmlns="${MAIN}" count="4" uniqueCount="4"><si><t>用户名</t></si><si><t>手机</t></si><si><t>NAME</t></si><si><r><t>NA</t></r><r><t>ME_2</t></r></si></sst>`
const styles = `${HEAD}<styleSheet xmlns="${MAIN}"><cellXfs count="2"><xf numFmtId="0"/><xf numFmtId="14"/></cellXfs></styleSheet>`
const shared = (address: (column: string, row: number) => string) =>
  sheet(
    `<row r="1"><c${address('A', 1)} t="s"><v>0</v></c><c${address('B', 1)} t="s"><v>1</v></c></row><row r="2"><c${address('A', 2)} t="s"><v>2</v></c><c${address('B', 2)}><v>13700000801</v></c></row><row r="3"><c${address('A', 3)} t="s"><v>3</v></c><c${address('B', 3)} t="n"><v>1.3700000802E10</v></c></row>`,
  )
const root = relations(['officeDocument', 'xl/workbook.xml'])
/** parts that most programs write */
const usual = {
  '_rels/.rels': root,
  'xl/workbook.xml': book,
  'xl/sharedStrings.xml': strings,
  'xl/styles.xml': styles,
}
const typed = (name: string) =>
  sheet(
    `<row>${inline('用户名')}${inline('手机')}</row><row>${inline(name)}<c><v>13700000801</v></c></row><row>${inline(`${name}_2`)}<c><v>13700000802</v></c></row>`,
  )

const measured = (xml: string) => xml.replace('<sheetData>', '<dimension ref="A1:B3"/><sheetData>')

/** the parts of a workbook as a program writes them; NAME is replaced */
const workbooks: Record<string, Record<string, string>> = {
  openpyxl: {
    ...usual,
    'xl/_rels/workbook.xml.rels': relations(
      ['worksheet', '/xl/worksheets/sheet1.xml'],
      ['styles', 'styles.xml'],
      ['sharedStrings', 'sharedStrings.xml'],
    ),
    'xl/worksheets/sheet1.xml': shared((column, row) => ` r="${column}${row}"`),
  },
  libreoffice: {
    ...usual,
    'xl/_rels/workbook.xml.rels': relations(
      ['worksheet', 'worksheets/sheet1.xml'],
      ['styles', 'styles.xml'],
      ['sharedStrings', 'sharedStrings.xml'],
    ),
    'xl/worksheets/sheet1.xml': shared((column, row) => ` r="${column}${row}" s="0"`).replace(
      '</sheetData>',
      '<row r="4"><c r="A4" s="0" t="s"/><c r="B4" s="0"/></row></sheetData>',
    ),
  },
  google: {
    ...usual,
    'xl/_rels/workbook.xml.rels': relations(
      ['worksheet', 'worksheets/sheet1.xml'],
      ['styles', 'styles.xml'],
      ['sharedStrings', 'sharedStrings.xml'],
    ),
    'xl/worksheets/sheet1.xml': measured(shared((column, row) => ` r="${column}${row}" s="7"`)),
  },
  minimal: {
    '_rels/.rels': root,
    'xl/workbook.xml': book,
    'xl/_rels/workbook.xml.rels': relations(['worksheet', 'worksheets/sheet1.xml']),
    'xl/worksheets/sheet1.xml': measured(typed('NAME').replace('<c t=', '<c s="0" t=')),
  },
  sdk: {
    '_rels/.rels': relations(['officeDocument', '/Workbook.xml']),
    'workbook.xml': book.replace(/<(\/?)(?=w|s)/g, '<$1x:').replace('xmlns=', 'xmlns:x='),
    '_rels/workbook.xml.rels': relations(['worksheet', 'sheets/one.xml']),
    'sheets/one.xml': typed('NAME')
      .replace(/<(\/?)(?=\w)/g, '<$1x:')
      .replace('xmlns=', 'xmlns:x='),
  },
}

const zipped = (parts: Record<string, string>, name: string): Buffer =>
  Buffer.from(
    zipSync(
      Object.fromEntries(
        Object.entries(parts).map(([path, text]) => [
          path,
          strToU8(text.replaceAll('NAME', name).replaceAll('>NA<', `>${name}<`).replaceAll('>ME_2<', '>_2<')),
        ]),
      ),
    ),
  )

test.each(Object.keys(workbooks))('a workbook of the shape of %s is read', async (shape) => {
  const name = `book_${shape}`
  const done = await dryRun(0, zipped(workbooks[shape] ?? {}, name))
  expect(done).toMatchObject({ total: 2, created: 2, refused: 0 })
  expect(JSON.stringify(await rows(done.id))).toContain(`${name}_2`)
})

test('another archive, and a workbook without a sheet of cells, are refused in words', async () => {
  const text = {
    'word/document.xml': '<document/>',
    '_rels/.rels': relations(['officeDocument', 'word/document.xml']),
  }
  const chart = {
    ...usual,
    'xl/_rels/workbook.xml.rels': relations(['chartsheet', 'chartsheets/sheet1.xml']),
    'xl/chartsheets/sheet1.xml': '<chartsheet/>',
  }
  for (const parts of [text, chart]) {
    expect(await create(0, zipped(parts, ''))).toMatchObject({ code: refusals.importUnreadable.code })
  }
})

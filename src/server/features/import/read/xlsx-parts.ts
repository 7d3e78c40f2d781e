import { posix } from 'node:path'
import { strToU8, unzipSync, zipSync } from 'fflate'
import { columnLetters } from '../../../lib/column-letters.ts'
import { refuse } from '../../../lib/refusal.ts'

type Attributes = Partial<Record<string, string>>

/** the attributes of a tag; a value may hold any sign but its quotation mark */
const INNER = `((?:[^>"']|"[^"]*"|'[^']*')*?)`

const attributesOf = (inner: string): Attributes =>
  Object.fromEntries(
    [...inner.matchAll(/([\w.-]+)\s*=\s*(?:"([^"]*)"|'([^']*)')/g)].map(([, name, double, single]) => [
      name,
      (double ?? single ?? '').replaceAll('&amp;', '&'),
    ]),
  )

const tagsOf = (xml: string, name: string): Attributes[] =>
  [...xml.matchAll(new RegExp(`<${name}(?=[\\s/>])${INNER}/?>`, 'g'))].map(([, inner = '']) =>
    attributesOf(inner),
  )

/** Text of a part, in UTF-8 or UTF-16, without the prefixes that some programs give every element. */
function plainText(bytes: Uint8Array): string {
  const encoding = bytes[0] === 0xff ? 'utf-16le' : bytes[0] === 0xfe ? 'utf-16be' : 'utf-8'
  return new TextDecoder(encoding)
    .decode(bytes)
    .replace(/^<\?xml[^>]*\?>/, '')
    .replace(/<(\/?)[\w.-]+:(?=\w)/g, '<$1')
}

/** The parts of a package. Their names do not depend on case, and some programs separate folders by a backslash. */
class Parts {
  readonly #parts: Map<string, Uint8Array>

  constructor(bytes: Uint8Array) {
    const files = unzipSync(bytes, { filter: ({ name }) => /\.(xml|rels)$/i.test(name) })
    this.#parts = new Map(Object.entries(files).map(([name, content]) => [Parts.#keyOf(name), content]))
  }

  static #keyOf(path: string): string {
    return posix.normalize(path.replaceAll('\\', '/')).replace(/^\/+/, '').toLowerCase()
  }

  text(path: string | undefined): string | undefined {
    const bytes = path === undefined ? undefined : this.#parts.get(Parts.#keyOf(path))
    return bytes && plainText(bytes)
  }

  /** What a part, or the package where it is '', refers to. */
  relations(of: string): { id: string; kind: string; path: string }[] {
    const folder = posix.dirname(of)
    const xml = this.text(posix.join(folder, '_rels', `${posix.basename(of)}.rels`)) ?? ''
    return tagsOf(xml, 'Relationship').map(({ Id = '', Type = '', Target = '' }) => ({
      id: Id,
      // the two standards name it below addresses of their own
      kind: Type.slice(Type.lastIndexOf('/') + 1),
      path: Target.startsWith('/') ? Target : posix.join(folder, Target),
    }))
  }
}

const without = (inner: string, name: string): string =>
  inner.replace(new RegExp(`\\s${name}\\s*=\\s*(?:"[^"]*"|'[^']*')`), '')

const columnOf = (address: string): number =>
  [...address.replace(/\d+$/, '')].reduce((column, letter) => column * 26 + letter.charCodeAt(0) - 64, 0)

/**
 * A sheet with what its format leaves optional: the address of each row and cell, which count on where they are left
 * away. A cell without a value loses its type, and a style that the workbook does not have counts as none.
 */
function completeSheet(sheet: string, styles: number): string {
  let row = 0
  let column = 0
  const plain = sheet.replace(new RegExp(`<dimension\\s${INNER}(/>|>\\s*</dimension>)`), '')
  return plain.replace(
    new RegExp(`<(row|c)(?=[\\s/>])${INNER}(/?)>`, 'g'),
    (tag: string, name: string, inner: string, closed: string, at: number) => {
      const { r, s, t } = attributesOf(inner)
      const start = at + tag.length
      if (name === 'row') {
        // without an address of its own it stands where its first cell says
        row = Number(r ?? rowOfFirstCell(plain, start) ?? row + 1)
        column = 0
        return `<row r="${row}"${closed}>`
      }
      column = r ? columnOf(r) : column + 1
      const isEmpty = closed !== '' || !/<(v|is)[\s/>]/.test(sheetPart(plain, start))
      const kept = s !== undefined && Number(s) >= styles ? without(inner, 's') : inner
      const rest = without(t !== undefined && isEmpty ? without(kept, 't') : kept, 'r')
      return `<c r="${columnLetters(column - 1)}${row}"${rest}${closed}>`
    },
  )
}

const firstCell = new RegExp(`\\s*<c(?=[\\s/>])${INNER}/?>`, 'y')

function rowOfFirstCell(sheet: string, start: number): string | undefined {
  firstCell.lastIndex = start
  const { r } = attributesOf(firstCell.exec(sheet)?.[1] ?? '')
  return r && /\d+$/.exec(r)?.[0]
}

/** What stands in a cell. */
function sheetPart(sheet: string, start: number): string {
  const end = sheet.indexOf('</c>', start)
  return sheet.slice(start, end === -1 ? start : end)
}

const OFFICE = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'

/**
 * The first sheet of a workbook as a workbook that holds nothing else, with every part and address that the library
 * demands, where the format demands less: names of parts, addresses of cells, styles. @throws importUnreadable
 */
export function completeWorkbook(bytes: Uint8Array): Uint8Array {
  const parts = new Parts(bytes)
  const path =
    parts.relations('').find(({ kind }) => kind === 'officeDocument')?.path ??
    posix.join('xl', 'workbook.xml')
  const book = parts.text(path)
  if (book === undefined) throw refuse('importUnreadable')
  const relations = parts.relations(path)
  const pathOf = (wanted: string) => relations.find(({ kind }) => kind === wanted)?.path
  // a sheet may be a chart
  const paths = tagsOf(book, 'sheet').map(
    (sheet) => relations.find(({ id, kind }) => id === sheet['id'] && kind === 'worksheet')?.path,
  )
  const sheet = parts.text(paths.find((one) => one !== undefined))
  if (sheet === undefined) throw refuse('importUnreadable')
  const styles = parts.text(pathOf('styles')) ?? '<styleSheet/>'
  const strings = parts.text(pathOf('sharedStrings')) ?? '<sst/>'
  const [cellStyles = ''] = /<cellXfs[\s>][\s\S]*?<\/cellXfs>/.exec(styles) ?? []
  const isTrue = (value: string | undefined) => value === '1' || value === 'true'
  const epoch = isTrue(tagsOf(book, 'workbookPr')[0]?.['date1904']) ? 1 : 0
  const tie = (kind: string, target: string) =>
    `<Relationship Id="${kind}" Type="${OFFICE}/${kind}" Target="${target}"/>`
  const files: Record<string, string> = {
    'xl/workbook.xml': `<workbook xmlns:r="${OFFICE}"><workbookPr date1904="${epoch}"/><sheets><sheet name="sheet" sheetId="1" r:id="worksheet"/></sheets></workbook>`,
    'xl/_rels/workbook.xml.rels': `<Relationships>${tie('worksheet', 'sheet.xml')}${tie('styles', 'styles.xml')}${tie('sharedStrings', 'strings.xml')}</Relationships>`,
    'xl/sheet.xml': completeSheet(sheet, tagsOf(cellStyles, 'xf').length),
    'xl/styles.xml': styles,
    'xl/strings.xml': strings,
  }
  return zipSync(Object.fromEntries(Object.entries(files).map(([name, text]) => [name, strToU8(text)])), {
    level: 0,
  })
}

import { OpenFormatError } from '../open-format-error.ts'

/** so many are named; more help nobody */
const MOST = 100

/** Thrown when so much is wrong that reading on is of no use. */
export class TooManyFindings extends Error {}

/** What is wrong with an export, by file and line. */
export class Findings {
  readonly lines: string[] = []
  add(file: string, line: number | null, what: string): void {
    this.lines.push(line === null ? `${file}: ${what}` : `${file}:${line}: ${what}`)
    if (this.lines.length >= MOST) throw new TooManyFindings()
  }
}

/** An export that cannot be imported; `lines` says why, each with its file and line. */
export class WrongExport extends OpenFormatError {
  readonly lines: readonly string[]
  constructor(lines: readonly string[]) {
    const more = lines.length >= MOST ? '; more were not looked for' : ''
    super(`${lines.length} errors in the export, nothing was imported${more}`)
    this.lines = lines
  }
}

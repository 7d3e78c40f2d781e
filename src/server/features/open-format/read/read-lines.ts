import { createHash } from 'node:crypto'

const NEWLINE = 0x0a
/** of a line, bytes: a record with its longest texts */
const LONGEST_LINE = 16 * 1024 * 1024

/** What is wrong with the bytes of a file, at a line. */
export class LineProblem extends Error {
  readonly line: number
  constructor(line: number, what: string) {
    super(what)
    this.line = line
  }
}

/**
 * The lines of a file of records, hashed on the way and never more than one in memory.
 * @throws LineProblem for a line that is too long, empty, cut off, or no UTF-8
 */
export async function* readLines(
  content: AsyncIterable<Buffer>,
  facts: { sha256: string },
): AsyncGenerator<{ text: string; line: number }> {
  const hash = createHash('sha256')
  const decoder = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true })
  let rest: Buffer[] = []
  let size = 0
  let line = 1
  const take = (end: Buffer): string => {
    const bytes = rest.length === 0 ? end : Buffer.concat([...rest, end])
    rest = []
    size = 0
    try {
      return decoder.decode(bytes)
    } catch {
      throw new LineProblem(line, 'is not UTF-8')
    }
  }
  for await (const part of content) {
    hash.update(part)
    let from = 0
    for (let at = part.indexOf(NEWLINE); at >= 0; at = part.indexOf(NEWLINE, from)) {
      const text = take(part.subarray(from, at))
      if (text === '') throw new LineProblem(line, 'is empty')
      yield { text, line }
      line += 1
      from = at + 1
    }
    if (from === part.length) continue
    rest.push(part.subarray(from))
    size += part.length - from
    if (size > LONGEST_LINE) throw new LineProblem(line, 'is too long')
  }
  if (rest.length > 0) throw new LineProblem(line, 'is cut off: the file does not end with a new line')
  facts.sha256 = hash.digest('hex')
}

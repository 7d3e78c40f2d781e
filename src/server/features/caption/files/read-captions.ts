import {
  type CaptionFault,
  CUE_LENGTH,
  CUES_AT_MOST,
  type Cue,
  LAST_CUE_SECOND,
} from '#contract/caption/limits.ts'
import { refuse } from '../../../lib/refusal.ts'
import { plainText } from './plain-text.ts'

/** `01:02:03.456`, hours left out where there are none; SubRip writes a comma and always has hours */
const VTT_TIME = /^(?:(\d{2,3}):)?([0-5]\d):([0-5]\d)\.(\d{3})$/
const SRT_TIME = /^(\d{2,3}):([0-5]\d):([0-5]\d),(\d{3})$/
const ARROW = '-->'
/** line breaks of any system, and nothing else that a text may hold as one character */
const BREAK = /\r\n|\n|\r/
type Format = 'vtt' | 'srt'

/** @param line from one on */
const broken = (line: number, fault: CaptionFault) => refuse('captionLine', { line }, { line, fault })

function secondsOf(written: string, format: Format): number | null {
  const [, hours = '0', minutes, seconds, thousandths] =
    (format === 'vtt' ? VTT_TIME : SRT_TIME).exec(written) ?? []
  if (minutes === undefined) return null
  return (
    (Number(hours) * 3_600_000 + Number(minutes) * 60_000 + Number(seconds) * 1000 + Number(thousandths)) /
    1000
  )
}

/** The times of a cue; what WebVTT says after them of its place on the picture is left out. */
function timesOf(text: string, line: number, format: Format): Pick<Cue, 'start' | 'end'> {
  const [from = '', rest = '', ...more] = text.split(ARROW)
  const [to = ''] = rest.trim().split(/[ \t]/)
  const [start, end] = [secondsOf(from.trim(), format), secondsOf(to, format)]
  if (start === null || end === null || more.length > 0) throw broken(line, 'time')
  if (end <= start) throw broken(line, 'backwards')
  if (end > LAST_CUE_SECOND) throw broken(line, 'late')
  return { start, end }
}

/** Lines without an empty one between them, and the number of the first. */
interface Block {
  line: number
  lines: string[]
}

function blocksOf(lines: readonly string[]): Block[] {
  const blocks: Block[] = []
  let open: Block | null = null
  for (const [index, text] of lines.entries()) {
    if (text.trim() === '') open = null
    else if (open) open.lines.push(text)
    else blocks.push((open = { line: index + 1, lines: [text] }))
  }
  return blocks
}

function cueOf({ line, lines }: Block, format: Format): Cue {
  // before the times may stand a name, or a number
  const at = lines[0]?.includes(ARROW) ? 0 : 1
  const times = lines[at]
  if (times === undefined || !times.includes(ARROW)) throw broken(line, 'time')
  const cue = timesOf(times, line + at, format)
  const rows = lines.slice(at + 1).map((text, index) => {
    const plain = plainText(text, format)
    if (plain === null) throw broken(line + at + 1 + index, 'markup')
    return plain.trim()
  })
  const text = rows.filter((row) => row !== '').join('\n')
  if (text === '') throw broken(line + at, 'empty')
  if (text.length > CUE_LENGTH) throw broken(line + at, 'long')
  return { ...cue, text }
}

/** Comments, styles and regions of WebVTT, which show no text. */
const isAside = ({ lines: [first = ''] }: Block): boolean => /^(NOTE|STYLE|REGION)(?:[ \t]|$)/.test(first)

/**
 * Reads a caption file strictly: what is not written as its format says is refused with the number of its line. Markup of
 * captions is left out and other markup refused, so that what remains is plain text. Cues come in the order of their
 * beginnings.
 * @throws Refusal captionLine, captionFileEmpty, captionFileTooLong
 */
export function readCaptions(content: string, format: Format): Cue[] {
  const lines = content.replace(/^\uFEFF/, '').split(BREAK)
  const blocks = blocksOf(lines)
  if (format === 'vtt') {
    const [head] = blocks
    if (!head || head.line !== 1 || !/^WEBVTT(?:[ \t].*)?$/.test(head.lines[0] ?? ''))
      throw broken(1, 'header')
    blocks.shift()
    // cues come after an empty line
    const early = head.lines.findIndex((line) => line.includes(ARROW))
    if (early >= 0) throw broken(early + 1, 'header')
  }
  const wanted = format === 'vtt' ? blocks.filter((block) => !isAside(block)) : blocks
  if (wanted.length > CUES_AT_MOST) throw refuse('captionFileTooLong', { most: CUES_AT_MOST })
  const cues = wanted.map((block) => cueOf(block, format))
  if (cues.length === 0) throw refuse('captionFileEmpty')
  return cues.toSorted((one, other) => one.start - other.start || one.end - other.end)
}

/** markup of WebVTT: bold, italic, underlined, class, voice, language, ruby, and the moment of a word */
const VTT_TAG =
  /^<(?:\/?(?:b|i|u|c|v|lang|ruby|rt)(?:\.[^\s<>.]+)*(?:[ \t][^<>]*)?|(?:\d{2,3}:)?[0-5]\d:[0-5]\d\.\d{3})>/
/** what programs write into SubRip files */
const SRT_TAG = /^<\/?(?:b|i|u|font)(?:[ \t][^<>]*)?>/i
/** the place on the picture, as SubRip files have it from other formats */
const SRT_PLACE = /\{\\an?\d{1,2}\}/g

const entities: Readonly<Record<string, string>> = {
  '&amp;': '&',
  '&lt;': '<',
  '&gt;': '>',
  '&nbsp;': '\u00a0',
  '&lrm;': '\u200e',
  '&rlm;': '\u200f',
}
const ENTITY = /&(?:amp|lt|gt|nbsp|lrm|rlm);/g

/**
 * The text of a line of captions without its markup; null: it has other markup, or one that is not closed. In SubRip a
 * sign that begins no name of markup is text.
 */
export function plainText(line: string, format: 'vtt' | 'srt'): string | null {
  const tag = format === 'vtt' ? VTT_TAG : SRT_TAG
  let text = ''
  let rest = format === 'srt' ? line.replaceAll(SRT_PLACE, '') : line
  for (;;) {
    const at = rest.indexOf('<')
    if (at < 0) break
    text += rest.slice(0, at)
    rest = rest.slice(at)
    const found = tag.exec(rest)
    if (found) rest = rest.slice(found[0].length)
    else if (format === 'srt' && !/^<[/!?a-z]/i.test(rest)) {
      text += '<'
      rest = rest.slice(1)
    } else return null
  }
  text += rest
  return format === 'vtt' ? text.replaceAll(ENTITY, (entity) => entities[entity] ?? entity) : text
}

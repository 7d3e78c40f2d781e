import type { CaptionFormat, Cue } from '#contract/caption/limits.ts'

/** `hh:mm:ss`, and thousandths behind a sign where one is given */
function timeText(second: number, sign: '.' | ',' | ''): string {
  const thousandths = Math.round(second * 1000)
  const two = (value: number) => String(Math.floor(value)).padStart(2, '0')
  const clock = `${two(thousandths / 3_600_000)}:${two((thousandths / 60_000) % 60)}:${two((thousandths / 1000) % 60)}`
  return sign === '' ? clock : `${clock}${sign}${String(thousandths % 1000).padStart(3, '0')}`
}

const escaped = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')

const written: Record<CaptionFormat, (cues: readonly Cue[]) => string> = {
  vtt: (cues) =>
    [
      'WEBVTT',
      ...cues.map(
        ({ start, end, text }) => `${timeText(start, '.')} --> ${timeText(end, '.')}\n${escaped(text)}`,
      ),
    ].join('\n\n'),
  srt: (cues) =>
    cues
      .map(
        ({ start, end, text }, index) =>
          `${index + 1}\n${timeText(start, ',')} --> ${timeText(end, ',')}\n${text}`,
      )
      .join('\n\n'),
  txt: (cues) =>
    cues.map(({ start, text }) => `${timeText(start, '')}  ${text.replaceAll('\n', ' ')}`).join('\n'),
}

/** Captions as the text of a file. */
export const writeCaptions = (cues: readonly Cue[], format: CaptionFormat): string =>
  `${written[format](cues)}\n`

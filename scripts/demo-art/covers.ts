import { astronomy, mathematics, programming, weiqi } from './covers-form.ts'
import { calligraphy, landscape, music, poetry, reading } from './covers-ink.ts'
import { brushes, gate, plum, table, volumes } from './covers-things.ts'
import { document } from './svg.ts'

const drawings = {
  calligraphy,
  poetry,
  landscape,
  music,
  reading,
  mathematics,
  programming,
  weiqi,
  astronomy,
  volumes,
  brushes,
  table,
  plum,
  gate,
}

/** The course covers, 16:9, by file name. */
export function covers(): Map<string, string> {
  return new Map(
    Object.entries(drawings).map(([name, draw]) => [`cover-${name}.svg`, document(1280, 720, draw())]),
  )
}

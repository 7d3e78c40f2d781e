import type { DemoCourse } from '../types.ts'
import { astronomy } from './astronomy.ts'
import { calligraphy } from './calligraphy.ts'
import { landscape } from './landscape.ts'
import { mathematics } from './mathematics.ts'
import { music } from './music.ts'
import { poetry } from './poetry.ts'
import { programming } from './programming.ts'
import { reading } from './reading.ts'
import { weiqi } from './weiqi.ts'

/** In the order in which they are stored; lists show the last one first. */
export const demoCourses = {
  music,
  weiqi,
  reading,
  astronomy,
  landscape,
  programming,
  calligraphy,
  mathematics,
  poetry,
} satisfies Record<string, DemoCourse>

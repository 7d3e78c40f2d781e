import type { DemoCourse } from '../types.ts'
import { astronomy } from './astronomy.ts'
import { calligraphy } from './calligraphy.ts'
import { classics } from './classics.ts'
import { flowers } from './flowers.ts'
import { landscape } from './landscape.ts'
import { mathematics } from './mathematics.ts'
import { music } from './music.ts'
import { poetry } from './poetry.ts'
import { programming } from './programming.ts'
import { reading } from './reading.ts'
import { stationery } from './stationery.ts'
import { trial } from './trial.ts'
import { tutoring } from './tutoring.ts'
import { weiqi } from './weiqi.ts'

/** In the order in which they are stored; lists show the last one first. */
export const demoCourses = {
  music,
  stationery,
  tutoring,
  weiqi,
  flowers,
  reading,
  astronomy,
  landscape,
  programming,
  calligraphy,
  mathematics,
  poetry,
  trial,
  classics,
} satisfies Record<string, DemoCourse>

export type DemoCourseName = keyof typeof demoCourses

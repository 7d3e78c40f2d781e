import type { Language } from '#contract/languages.ts'
import type { Tx } from '../../../db/database.ts'
import { refuse } from '../../../lib/refusal.ts'
import type { SessionUser } from '../../../plugins/authentication.ts'
import { type Attended, busyStudentsOf, type Self } from './busy-students.ts'
import { type Clash, clashesOf, hasClash, type Planned, withClashes } from './clashes.ts'

/** A lesson or open class that has just been given its time or its teachers. */
export interface Written extends Planned, Self {
  teacherIds: readonly number[]
  /** its students have it at another time than before */
  isOtherTime: boolean
}

/** What whoever writes it asks for. */
interface Wanted {
  /** it is to stand, whatever it clashes with */
  overbook: 0 | 1 | undefined
  /** of the titles of what it clashes with; undefined: the main language */
  language: Language | undefined
}

/** The first of what its teachers have at the time of each. @param language of the titles; undefined: the main language */
async function clashesOfAll(
  tx: Tx,
  written: readonly Written[],
  language: Language | undefined,
): Promise<(Clash | null)[]> {
  const asked = written.flatMap(({ teacherIds, ...one }, index) =>
    teacherIds.map((teacherId) => ({ ...one, teacherId, index })),
  )
  const found = await clashesOf(tx, asked, language)
  return written.map((_, index) => found.find((clash, at) => clash && asked[at]?.index === index) ?? null)
}

/**
 * What has been written in this transaction clashes with nothing that its teachers or students have, unless it is to stand
 * all the same. The time of the teachers and of the students of the course is locked. What is over clashes with nothing.
 * @throws Refusal timeTaken, with what clashes
 */
export async function requireFree(
  tx: Tx,
  user: SessionUser,
  attended: Attended,
  { written, overbook, language }: Wanted & { written: readonly Written[] },
): Promise<void> {
  const ahead = written.filter(({ endtime }) => endtime > Date.now() / 1000)
  if (overbook === 1 || ahead.length === 0) return
  const clashes = await clashesOfAll(tx, ahead, language)
  const busy = await busyStudentsOf(
    tx,
    user,
    attended,
    ahead.map((one) => (one.isOtherTime ? one : null)),
  )
  const planned = ahead.map(({ title, begintime, endtime }) => ({ title, begintime, endtime }))
  const lessons = withClashes(planned, clashes, busy).filter(hasClash)
  if (lessons.length > 0) throw refuse('timeTaken', {}, { lessons })
}

import Big from 'big.js'
import type { openClasses } from '../../../db/tables/all.ts'
import { revisionOf } from '../../../lib/revision.ts'

type Columns = Pick<
  typeof openClasses.$inferSelect,
  'name' | 'note' | 'intro' | 'desc' | 'coverUrl' | 'beginAt' | 'endAt' | 'isReplay' | 'isChat'
>

interface Standing {
  price: string
  teacherIds: readonly number[]
}

/** Of what the form of an open class changes. */
export function classRevision(columns: Columns, { price, teacherIds }: Standing): string {
  const { name, note, intro, desc, coverUrl, beginAt, endAt, isReplay, isChat } = columns
  const fields = [name, note, intro, desc, coverUrl, beginAt, endAt, isReplay, isChat]
  return revisionOf([...fields, new Big(price).toFixed(), teacherIds])
}

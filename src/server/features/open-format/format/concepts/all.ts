import type { Concept } from '../concept.ts'
import { catalogConcepts } from './catalog.ts'
import { classConcepts } from './classes.ts'
import { pollConcepts } from './polls.ts'
import { messageConcepts } from './messages.ts'
import { peopleConcepts } from './people.ts'
import { privacyConcepts } from './privacy.ts'
import { supportConcepts } from './support.ts'
import { siteConcepts } from './site.ts'
import { teachingConcepts } from './teaching.ts'
import { tradeConcepts } from './trade.ts'

/** Every kind of records of the format, in the order of their files: what others refer to comes first, as far as it can. */
export const concepts: readonly Concept[] = [
  ...siteConcepts.filter(({ name }) => name === 'agreements'),
  ...peopleConcepts,
  ...privacyConcepts,
  ...catalogConcepts,
  ...tradeConcepts,
  ...siteConcepts.filter(({ name }) => name !== 'agreements' && name !== 'audit_log'),
  ...classConcepts,
  ...pollConcepts,
  ...teachingConcepts,
  ...messageConcepts,
  ...supportConcepts,
  ...siteConcepts.filter(({ name }) => name === 'audit_log'),
]

import { Suspense } from 'react'
import { lazyPart } from '#web/lib/lazy-part.ts'

const PeopleCard = lazyPart(() => import('#web/features/class-people/people-card.tsx'), ['people', 'area'])

/** Assistants and waiting room, as a part of the page of a class. */
export const PeopleOfClass = ({ classId }: { classId: number }) => (
  <Suspense fallback={null}>
    <PeopleCard classId={classId} />
  </Suspense>
)

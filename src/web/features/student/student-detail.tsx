import { type ComponentType, type ReactNode, Suspense, useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { useSearchParams } from 'react-router-dom'
import { Loaded } from '#web/area-kit/form/loaded.tsx'
import { useConfig } from '#web/lib/config.ts'
import { lazyPart } from '#web/lib/lazy-part.ts'
import { usePageTitle } from '#web/lib/page-title.ts'
import { useCall } from '#web/lib/query.ts'
import { Loading, Skeleton } from '#web/ui/skeleton.tsx'
import { Tabs } from '#web/ui/tabs.tsx'
import { Notes } from './notes.tsx'
import { StudentFacts } from './student-facts.tsx'

interface PartProps {
  userid: number
}
const Attendance = lazyPart<PartProps>(() => import('#web/features/attendance/student-attendance.tsx'))
const Homework = lazyPart<PartProps>(
  () => import('#web/features/homework/student-homework.tsx'),
  ['homework'],
)
const Feedback = lazyPart<PartProps>(
  () => import('#web/features/feedback/student-feedback.tsx'),
  ['feedback'],
)
const Bookings = lazyPart<PartProps>(() => import('#web/features/booking/student-bookings.tsx'), ['booking'])

const tabs = ['facts', 'attendance', 'homework', 'feedback', 'bookings', 'notes'] as const
type Tab = (typeof tabs)[number]

/** One of the teacher's students, as far as the teacher's own lessons are concerned; the address holds the tab. */
export function StudentDetail({ userid }: { userid: number }) {
  const { t } = useTranslation('student')
  const [search, setSearch] = useSearchParams()
  const { home_work_switch } = useConfig()
  const query = useCall('GET /api/v1/teacher/students/{id}', { params: { id: userid } }, { quiet: true })
  usePageTitle(query.data && (query.data.name || query.data.username))
  const chosen = tabs.find((tab) => tab === search.get('tab')) ?? 'facts'
  const isRead = query.data !== undefined
  // a phone shows a part of the row
  useEffect(() => {
    if (!isRead || chosen === 'facts') return
    const tab = document.querySelector('[role=tab][aria-selected=true]')
    tab?.scrollIntoView?.({ block: 'nearest', inline: 'nearest' })
  }, [chosen, isRead])
  const part = (Part: ComponentType<PartProps>): ReactNode => (
    <Suspense
      fallback={
        <Loading>
          <Skeleton shape="block" height={180} />
        </Loading>
      }
    >
      <Part userid={userid} />
    </Suspense>
  )
  return (
    <Loaded query={query}>
      {(student) => (
        <>
          <h2>{student.name || student.username}</h2>
          <Tabs<Tab>
            label={student.name || student.username}
            value={chosen}
            onChange={(tab) => setSearch(tab === 'facts' ? {} : { tab }, { replace: true })}
            items={[
              { key: 'facts', label: t('student:tabs.facts'), panel: <StudentFacts {...student} /> },
              { key: 'attendance', label: t('student:tabs.attendance'), panel: part(Attendance) },
              ...(home_work_switch
                ? [{ key: 'homework' as const, label: t('student:tabs.homework'), panel: part(Homework) }]
                : []),
              { key: 'feedback', label: t('student:tabs.feedback'), panel: part(Feedback) },
              { key: 'bookings', label: t('student:tabs.bookings'), panel: part(Bookings) },
              { key: 'notes', label: t('student:notes'), panel: <Notes userid={userid} /> },
            ]}
          />
        </>
      )}
    </Loaded>
  )
}

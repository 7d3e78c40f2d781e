import { useTranslation } from 'react-i18next'
import { classTypeKeys } from '#contract/catalog/kind-texts.ts'
import { teacherNames } from '#contract/teacher-names.ts'
import { useTimeView } from '#web/area-kit/use-time-view.ts'
import { formatClock } from '#web/ui/format-time.ts'
import { formatList } from '#web/ui/format-list.ts'
import { StreamMark } from '#web/ui/stream-mark.tsx'
import { Tag } from '#web/ui/tag.tsx'
import { useLang } from '#web/ui/use-lang.ts'
import { useNow } from '#web/ui/use-now.ts'
import type { Entry } from './entry.ts'
import { lessonClock } from './lesson-clock.ts'

/** Begin and end of a class; the page names the zone where it is not the school's. */
export function EntryClock({ entry }: { entry: Entry }) {
  const { t } = useTranslation('schedule')
  const { begintime, endtime } = entry
  const { span, endsLater } = lessonClock(begintime, endtime, useTimeView())
  return (
    <>
      <time dateTime={new Date(begintime * 1000).toISOString()}>{span}</time>
      {endsLater && <> {t('schedule:entry.nextDay')}</>}
    </>
  )
}

/** The begin of a class alone, where there is no room for its end. */
export const EntryBegin = ({ entry: { begintime } }: { entry: Entry }) => (
  <time dateTime={new Date(begintime * 1000).toISOString()}>{formatClock(begintime, useTimeView())}</time>
)

/** Whether a class is cancelled, on air, over: by its stream, from its beginning on; and whether it clashes. */
export function EntryMark({ entry: { is_cancelled, stream_state, begintime, clash } }: { entry: Entry }) {
  const { t } = useTranslation('schedule')
  const now = useNow()
  return (
    <>
      {is_cancelled === 1 ? (
        <Tag>{t('schedule:entry.cancelled')}</Tag>
      ) : (
        <StreamMark state={stream_state} isOpen={begintime <= now} />
      )}
      {clash && <Tag tone="warn">{t('schedule:lessons.clash')}</Tag>}
    </>
  )
}

/** The course of a class, or what it is. */
export function EntryCourse({ entry: { kind, title, product_name, class_type } }: { entry: Entry }) {
  const { t } = useTranslation(['schedule', 'learning'])
  const parts = [
    product_name !== title && product_name,
    kind === 'openClass'
      ? t('schedule:entry.openClass')
      : kind === 'booking'
        ? t('schedule:entry.booking')
        : class_type !== null && t(classTypeKeys[class_type]),
  ]
  return parts.filter(Boolean).join(' · ')
}

/** so many names are shown where there is little room */
const MOST_NAMES = 3

/**
 * Who is in it: to students their teacher, to teachers how many students or who has booked it, to those who plan it both.
 * @param all every name of those who have booked it
 */
export function EntryPeople({
  entry: { teacher_name, students, student_names = [], clash },
  all = false,
}: {
  entry: Entry
  all?: boolean
}) {
  const { t } = useTranslation('schedule')
  const lang = useLang()
  const teachers = teacherNames(teacher_name, lang)
  if (students === undefined) return teachers
  const shown = all ? student_names : student_names.slice(0, MOST_NAMES)
  const others = student_names.length - shown.length
  const people =
    shown.length === 0
      ? t('schedule:entry.students', { count: students })
      : formatList(others > 0 ? [...shown, t('schedule:entry.moreStudents', { count: others })] : shown, lang)
  return clash === undefined ? people : [teachers, people].filter(Boolean).join(' · ')
}

import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import type { ByKey } from '#contract/operations.ts'
import type { SchoolView } from './use-school-view.ts'
import styles from './school.module.css'

export type TimetableGroupOf = ByKey['GET /api/v1/admin/timetable']['reply']['groups'][number]

/** The week of this teacher or course alone. */
const weekOf = ({ by, addressOf }: SchoolView, id: number): string =>
  addressOf({ keyword: '', view: 'week', [by === 'teacher' ? 'teacher_id' : 'product_id']: String(id) })

/** A teacher or a course above or beside its classes, with how many they are; leads to its week. */
export function GroupName({
  group: { id, name, classes },
  view,
}: {
  group: TimetableGroupOf
  view: SchoolView
}) {
  const { t } = useTranslation('schedule')
  return (
    <>
      {id === null ? (
        <span className={styles.name}>
          {t(view.by === 'teacher' ? 'schedule:school.noTeacher' : 'schedule:school.openClasses')}
        </span>
      ) : (
        <Link className={styles.name} title={name} to={weekOf(view, id)}>
          {name}
        </Link>
      )}{' '}
      <span className={styles.count}>{t('schedule:school.classes', { count: classes })}</span>
    </>
  )
}

/** Whether a class stands with a group. */
export const standsWith =
  ({ by }: Pick<SchoolView, 'by'>, id: number | null) =>
  ({ teacher_ids, product_id }: { teacher_ids: readonly number[]; product_id: number | null }): boolean =>
    by === 'course' ? product_id === id : id === null ? teacher_ids.length === 0 : teacher_ids.includes(id)

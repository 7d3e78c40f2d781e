import { useTranslation } from 'react-i18next'
import { Tag } from '#web/ui/tag.tsx'

export interface AttendanceMarksProps {
  first_entry_time: number | null
  replay_time: number
  is_absent: 0 | 1
  is_late: 0 | 1
  is_early: 0 | 1
  /** 0: not a student of the lesson */
  is_student?: 0 | 1
}

/** How somebody attended a lesson, in words; what is not known yet is left out. */
export function AttendanceMarks(props: AttendanceMarksProps) {
  const { first_entry_time, replay_time, is_absent, is_late, is_early, is_student = 1 } = props
  const { t } = useTranslation('student')
  const isPresent = first_entry_time !== null && is_absent === 0
  return (
    <>
      {is_absent === 1 && <Tag tone="bad">{t('student:attendance.state.absent')}</Tag>}{' '}
      {isPresent && is_late === 0 && is_early === 0 && (
        <Tag tone="good">{t('student:attendance.state.present')}</Tag>
      )}{' '}
      {is_late === 1 && <Tag tone="warn">{t('student:attendance.state.late')}</Tag>}{' '}
      {is_early === 1 && <Tag tone="warn">{t('student:attendance.state.early')}</Tag>}{' '}
      {!isPresent && replay_time > 0 && <Tag tone="accent">{t('student:attendance.state.replayed')}</Tag>}{' '}
      {is_student === 0 && <Tag>{t('student:attendance.state.guest')}</Tag>}
    </>
  )
}

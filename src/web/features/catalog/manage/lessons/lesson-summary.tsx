import PaperClipOutlined from '@ant-design/icons-svg/es/asn/PaperClipOutlined'
import PlaySquareOutlined from '@ant-design/icons-svg/es/asn/PlaySquareOutlined'
import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { Can } from '#web/area-kit/can.tsx'
import { useTimeView } from '#web/area-kit/use-time-view.ts'
import { formatLessonSpan } from '#web/ui/format-time.ts'
import { Icon } from '#web/ui/icon.tsx'
import { Tag } from '#web/ui/tag.tsx'
import type { FileKind } from './lesson-files.tsx'
import type { LessonField, LessonRow } from './lesson-rows.ts'
import styles from './lessons.module.css'
import type { FileCounts } from './use-file-counts.ts'

export interface LessonSummaryProps {
  row: LessonRow
  name: string
  teacher: string
  state: 'new' | 'changed' | null
  /** of a recorded course, whose lessons need neither a time nor a teacher of their own */
  isRecorded: boolean
  counts: FileCounts
  takesFocus: boolean
  /** missing: it is not edited here */
  onEdit: ((field: LessonField) => void) | undefined
  onFiles: (kind: FileKind) => void
}

/** A lesson in a line. Pressing a cell edits it. */
export function LessonSummary({
  row,
  name,
  teacher,
  state,
  isRecorded,
  counts,
  takesFocus,
  onEdit,
  onFiles,
}: LessonSummaryProps) {
  const { t } = useTranslation('backoffice')
  const view = useTimeView()
  const title = useRef<HTMLButtonElement>(null)
  useEffect(() => {
    if (takesFocus) title.current?.focus()
  }, [takesFocus])
  const { lesson, lessonClass } = row
  // of a recorded lesson its video is what it needs
  const needsVideo = isRecorded && counts.videos === 0
  const { begin_time: begin, end_time: end } = lesson
  const time = begin !== null && end !== null ? formatLessonSpan(begin, end, view) : null
  const cell = (field: LessonField, text: string, isEmpty: boolean) => {
    const look = isEmpty ? 'second' : undefined
    return onEdit ? (
      // the keyboard comes here by the title
      <button type="button" tabIndex={-1} className={styles.cell} onClick={() => onEdit(field)}>
        <span className={look}>{text}</span>
      </button>
    ) : (
      <span className={look}>{text}</span>
    )
  }
  return (
    <>
      <div className={styles.title}>
        {onEdit ? (
          <button
            type="button"
            ref={title}
            className={styles.cell}
            aria-label={t('backoffice:lesson.editNamed', { name })}
            onClick={() => onEdit('title')}
          >
            <span>{name}</span>
          </button>
        ) : (
          <span>{name}</span>
        )}
        {state && (
          <Tag tone="accent">
            {t(state === 'new' ? 'backoffice:lesson.isNew' : 'backoffice:lesson.isChanged')}
          </Tag>
        )}
        {lesson.is_audition === 1 && <Tag>{t('backoffice:lesson.auditionShort')}</Tag>}
      </div>
      <div className={styles.teacher}>
        {(teacher !== '' || !isRecorded) &&
          cell('teacher', teacher || t('backoffice:lesson.noTeacher'), teacher === '')}
      </div>
      <div className={styles.time}>
        {(time !== null || !isRecorded) &&
          cell('begin', time ?? t('backoffice:lesson.noTime'), time === null)}
      </div>
      <div className={styles.files}>
        {lessonClass && (
          <>
            <Can permission="video.read">
              <button
                type="button"
                className={styles.file}
                aria-haspopup="dialog"
                aria-label={
                  needsVideo
                    ? t('backoffice:lesson.addVideoNamed', { name })
                    : t('backoffice:lesson.videosNamed', { name, count: counts.videos })
                }
                title={t('backoffice:lesson.videos', { count: counts.videos })}
                onClick={() => onFiles('videos')}
              >
                <Icon of={PlaySquareOutlined} />
                {needsVideo ? t('backoffice:lesson.addVideo') : counts.videos}
              </button>
            </Can>
            <Can permission="material.read">
              <button
                type="button"
                className={styles.file}
                aria-haspopup="dialog"
                aria-label={t('backoffice:lesson.materialsNamed', { name, count: counts.materials })}
                title={t('backoffice:lesson.materials', { count: counts.materials })}
                onClick={() => onFiles('materials')}
              >
                <Icon of={PaperClipOutlined} />
                {counts.materials}
              </button>
            </Can>
          </>
        )}
      </div>
    </>
  )
}

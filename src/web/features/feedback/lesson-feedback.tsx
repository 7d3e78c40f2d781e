import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useSearchParams } from 'react-router-dom'
import { FEEDBACK_BATCH, SHOWN_RATINGS } from '#contract/feedback/limits.ts'
import { Loaded } from '#web/area-kit/form/loaded.tsx'
import { type Column, DataTable } from '#web/area-kit/list/data-table.tsx'
import { ListSearch } from '#web/area-kit/list/list-search.tsx'
import listStyles from '#web/area-kit/list/list.module.css'
import { attendanceOfLesson } from '#web/features/attendance/attendance-links.ts'
import { classRoute } from '#web/features/openclass/class-links.ts'
import { usePageTitle } from '#web/lib/page-title.ts'
import { useCall } from '#web/lib/query.ts'
import { Button } from '#web/ui/button.tsx'
import { ButtonLink } from '#web/ui/button-link.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { VisuallyHidden } from '#web/ui/visually-hidden.tsx'
import { FeedbackDialog } from './feedback-dialog.tsx'
import styles from './feedback.module.css'
import { LessonName } from '#web/area-kit/lesson-name.tsx'
import { calledName, type LessonOfTeacher, type LessonStudent } from './types.ts'
import { GivenFeedback, ratingCell } from './stars-with-text.tsx'

/** The feedback of a lesson: who has which, what the students say, and giving it to one or many. */
export function LessonFeedback({ lessonId }: { lessonId: number }) {
  const [search] = useSearchParams()
  const keyword = search.get('keyword')?.trim().slice(0, 64) || undefined
  const query = useCall(
    'GET /api/v1/teacher/feedback/lessons/{id}',
    { params: { id: lessonId }, query: { keyword } },
    { quiet: true, placeholderData: (before) => before },
  )
  usePageTitle(query.data?.lesson_name)
  return <Loaded query={query}>{(lesson) => <Found lesson={lesson} isNarrowed={!!keyword} />}</Loaded>
}

function Found({ lesson, isNarrowed }: { lesson: LessonOfTeacher; isNarrowed: boolean }) {
  const { t } = useTranslation('feedback')
  const { lesson_id, lesson_name, list, average, ratings, open_class_id } = lesson
  return (
    <div className={styles.stack}>
      <div className={listStyles.bar}>
        <LessonName {...lesson}>
          <strong>{lesson_name}</strong>
        </LessonName>
        <span className={listStyles.row}>
          <ButtonLink to={attendanceOfLesson(lesson_id)}>{t('feedback:attendance')}</ButtonLink>
          <ButtonLink to={classRoute(open_class_id)}>{t('feedback:class')}</ButtonLink>
        </span>
      </div>
      <p>
        {[
          t('feedback:givenTo', lesson),
          ...(ratings > 0 ? [t('feedback:ratings', { count: ratings })] : []),
          average === null
            ? t('feedback:fewRatings', { count: SHOWN_RATINGS })
            : t('feedback:average', { average }),
        ].join(' · ')}
      </p>
      <div className={listStyles.bar}>
        <span />
        <ListSearch label={t('feedback:students.search')} placeholder={t('feedback:students.searchHint')} />
      </div>
      {list.length > 0 ? (
        <Students lesson={lesson} />
      ) : (
        <EmptyState
          title={t(isNarrowed ? 'feedback:students.noneFound' : 'feedback:students.empty')}
          why={isNarrowed ? undefined : t('feedback:students.emptyWhy')}
        />
      )}
    </div>
  )
}

function Students({ lesson: { lesson_id, list } }: { lesson: LessonOfTeacher }) {
  const { t } = useTranslation('feedback')
  const [picked, setPicked] = useState<ReadonlySet<number>>(new Set())
  const [selected, setSelected] = useState<readonly LessonStudent[]>([])
  const chosen = list.filter(({ userid }) => picked.has(userid)).slice(0, FEEDBACK_BATCH)
  const pick = (userid: number, on: boolean) =>
    setPicked((before) => new Set(on ? [...before, userid] : [...before].filter((id) => id !== userid)))
  const columns: readonly Column<LessonStudent>[] = [
    {
      key: 'student',
      title: t('feedback:students.student'),
      cell: (student) => (
        <label className={listStyles.row}>
          <input
            type="checkbox"
            checked={picked.has(student.userid)}
            onChange={({ target }) => pick(student.userid, target.checked)}
          />
          <VisuallyHidden>{t('feedback:students.pick', { name: calledName(student) })}</VisuallyHidden>
          <span className={listStyles.stack} aria-hidden="true">
            <span>{calledName(student)}</span>
            <span className={listStyles.small}>{student.username}</span>
          </span>
        </label>
      ),
    },
    {
      key: 'comment',
      title: t('feedback:students.comment'),
      cell: (student) => <GivenFeedback student={student} />,
    },
    {
      key: 'rating',
      title: t('feedback:students.rating'),
      cell: ratingCell,
    },
    {
      key: 'actions',
      title: t('feedback:students.actions'),
      cell: (student) => {
        const isNew = student.star_rating === null
        const named = isNew ? 'feedback:students.giveTo' : 'feedback:students.changeOf'
        return (
          <Button
            size="small"
            aria-label={t(named, { name: calledName(student) })}
            onClick={() => setSelected([student])}
          >
            {t(isNew ? 'feedback:students.give' : 'feedback:students.change')}
          </Button>
        )
      },
    },
  ]
  return (
    <>
      <div className={listStyles.row}>
        <Button
          onClick={() =>
            setPicked(
              new Set(list.flatMap(({ userid, star_rating }) => (star_rating === null ? [userid] : []))),
            )
          }
        >
          {t('feedback:students.pickPending')}
        </Button>
        {chosen.length > 0 && (
          <>
            <Button look="quiet" onClick={() => setPicked(new Set())}>
              {t('feedback:students.pickNone')}
            </Button>
            <Button look="primary" onClick={() => setSelected(chosen)}>
              {t('feedback:students.giveSelected', { count: chosen.length })}
            </Button>
          </>
        )}
      </div>
      <section className={listStyles.region} aria-label={t('feedback:students.label')}>
        <DataTable rows={list} keyOf={({ userid }) => userid} columns={columns} />
      </section>
      {selected.length > 0 && (
        <FeedbackDialog
          lessonId={lesson_id}
          students={selected}
          onGiven={() => setPicked(new Set())}
          onClose={() => setSelected([])}
        />
      )}
    </>
  )
}

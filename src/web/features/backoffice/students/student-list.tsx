import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useSearchParams } from 'react-router-dom'
import { usePageList } from '#web/features/area/use-page-list.ts'
import { ButtonLink } from '#web/ui/button-link.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { ListBody } from '../list/list-body.tsx'
import listStyles from '../list/list.module.css'
import { ListSearch } from '../list/list-search.tsx'
import { UndoBar } from '../products/undo-bar.tsx'
import { Confirm } from '../users/confirm.tsx'
import { calledName, type Course, type CourseStudent, readStudents } from './course-student.ts'
import { StudentTable } from './student-table.tsx'
import { useStudentChange } from './use-student-change.ts'

const PAGE = 20

interface Asked {
  student: CourseStudent
  action: 'remove' | 'expire'
}

/** The students of a course: found, removed, ended and given the course back. */
export function StudentList({ course }: { course: Course }) {
  const { t } = useTranslation(['students', 'backoffice', 'users'])
  const [search] = useSearchParams()
  const keyword = search.get('keyword')?.trim().slice(0, 64) || undefined
  const list = usePageList<CourseStudent>({
    operation: 'GET /api/product/{product_id}/vodstudents',
    filters: { id: course.id, keyword },
    // pages have numbers here
    ask: async (cursor, signal) => {
      const page = Number(cursor ?? '1')
      const reply = await readStudents(course, { page, limit: PAGE, ...(keyword ? { keyword } : {}) }, signal)
      return { ...reply, next: page * PAGE < reply.total ? String(page + 1) : null }
    },
  })
  const { busy, done, change, undo, forget } = useStudentChange(course)
  const [asked, setAsked] = useState<Asked | null>(null)
  const name = asked ? calledName(asked.student) : ''
  const isRemoval = asked?.action === 'remove'
  const doneTexts = {
    remove: 'students:isRemoved',
    expire: 'students:isExpired',
    recover: 'students:isRecovered',
  } as const

  async function confirm({ student, action }: Asked) {
    await change(student, action)
    setAsked(null)
  }
  return (
    <>
      <div className={listStyles.bar}>
        <span />
        <ListSearch label={t('students:search')} placeholder={t('students:searchHint')} />
      </div>
      <ListBody
        label={t('area:title.productStudents')}
        list={list}
        empty={
          keyword ? (
            <EmptyState
              title={t('students:noneFound')}
              action={
                <ButtonLink to={`/products/${course.id}/students`}>{t('backoffice:list.showAll')}</ButtonLink>
              }
            />
          ) : (
            <EmptyState title={t('students:none')} why={t('students:noneWhy')} />
          )
        }
      >
        {(students) => (
          <StudentTable
            students={students}
            busy={busy}
            onAct={(student, action) =>
              action === 'recover' ? void change(student, action) : setAsked({ student, action })
            }
          />
        )}
      </ListBody>
      <Confirm
        open={asked !== null}
        title={t(isRemoval ? 'students:removeTitle' : 'students:expireTitle', { name })}
        action={t(isRemoval ? 'students:remove' : 'students:expire')}
        busy={busy !== null}
        onConfirm={() => asked && void confirm(asked)}
        onClose={() => setAsked(null)}
      >
        {t(isRemoval ? 'students:removeWhat' : 'students:expireWhat')}
      </Confirm>
      {done && (
        <UndoBar
          text={t(doneTexts[done.action], { name: calledName(done.student) })}
          onUndo={undo}
          onClose={forget}
        />
      )}
    </>
  )
}

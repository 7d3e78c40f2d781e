import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useSearchParams } from 'react-router-dom'
import { usePages } from '#web/area-kit/list/use-page-list.ts'
import { callSilently } from '#web/lib/call.ts'
import { useCan } from '#web/lib/can.ts'
import { ButtonLink } from '#web/ui/button-link.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { toast } from '#web/ui/toast.ts'
import { ListBody } from '#web/area-kit/list/list-body.tsx'
import listStyles from '#web/area-kit/list/list.module.css'
import { ListSearch } from '#web/area-kit/list/list-search.tsx'
import type { AdminOrder } from '#web/features/payment/manage/admin-order.ts'
import { UndoBar } from '#web/area-kit/list/undo-bar.tsx'
import { ConfirmDialog } from '#web/area-kit/form/confirm-dialog.tsx'
import {
  calledName,
  type Course,
  type CourseStudent,
  refreshStudents,
  type StudentAction,
  studentPages,
} from './course-student.ts'
import { BookingsChoice } from './bookings-choice.tsx'
import { RemovePaid } from './remove-paid.tsx'
import { StudentTable } from './student-table.tsx'
import { useStudentChange } from './use-student-change.ts'

/** A student to be removed who has paid offline. */
interface Paid {
  student: CourseStudent
  order: AdminOrder
}

interface PendingAction {
  student: CourseStudent
  action: 'remove' | 'expire'
}

/** The students of a course: search, remove, end and restore. */
export function StudentList({ course }: { course: Course }) {
  const { t } = useTranslation(['students', 'backoffice', 'users'])
  const [search] = useSearchParams()
  const keyword = search.get('keyword')?.trim().slice(0, 64) || undefined
  const list = usePages(studentPages(course, keyword))
  const { busy, done, change, undo, dismiss } = useStudentChange(course)
  const [selected, setSelected] = useState<PendingAction | null>(null)
  const [cancels, setCancels] = useState(true)
  const [paid, setPaid] = useState<Paid | null>(null)
  const name = selected ? calledName(selected.student) : ''
  const can = useCan()
  /** others remove the student, and the money is decided by who may */
  const decidesMoney = can('order.read') && (can('order.refund') || can('payment.write'))
  const isRemoval = selected?.action === 'remove'
  const doneTexts = {
    remove: 'students:isRemoved',
    expire: 'students:isExpired',
    recover: 'students:isRecovered',
  } as const

  async function confirm({ student, action }: PendingAction) {
    await change(student, action, student.bookings > 0 && cancels)
    setSelected(null)
  }
  async function confirmRemoval(student: CourseStudent) {
    if (!decidesMoney) {
      setSelected({ student, action: 'remove' })
      return
    }
    try {
      const order = await callSilently('GET /api/v1/admin/orders/{id}', { params: { id: student.order_id } })
      if (order.offline_payment && Number(order.refundable) > 0) setPaid({ student, order })
      else setSelected({ student, action: 'remove' })
    } catch {
      toast.error(t('students:money.loadFailed'))
    }
  }
  function act(student: CourseStudent, action: StudentAction) {
    if (action === 'recover') void change(student, action)
    else if (action === 'remove') void confirmRemoval(student)
    else setSelected({ student, action })
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
        {(students) => <StudentTable students={students} busy={busy} onAct={act} />}
      </ListBody>
      <ConfirmDialog
        open={selected !== null}
        title={t(isRemoval ? 'students:removeTitle' : 'students:expireTitle', { name })}
        action={t(isRemoval ? 'students:remove' : 'students:expire')}
        busy={busy !== null}
        onConfirm={() => selected && void confirm(selected)}
        onClose={() => setSelected(null)}
      >
        {t(isRemoval ? 'students:removeWhat' : 'students:expireWhat')}
        {selected && <BookingsChoice student={selected.student} checked={cancels} onChange={setCancels} />}
      </ConfirmDialog>
      {paid && (
        <RemovePaid
          order={paid.order}
          name={calledName(paid.student)}
          bookings={<BookingsChoice student={paid.student} checked={cancels} onChange={setCancels} />}
          onKeep={() => change(paid.student, 'remove', paid.student.bookings > 0 && cancels)}
          refresh={refreshStudents}
          onClose={() => setPaid(null)}
        />
      )}
      {done && (
        <UndoBar
          text={t(doneTexts[done.action], { name: calledName(done.student) })}
          onUndo={undo}
          onClose={dismiss}
        />
      )}
    </>
  )
}

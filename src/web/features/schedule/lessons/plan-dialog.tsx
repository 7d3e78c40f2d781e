import { type FormEvent, type ReactNode, useId } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '#web/ui/button.tsx'
import { Checkbox } from '#web/ui/checkbox.tsx'
import { EntryDialog } from '#web/area-kit/form/entry-dialog.tsx'
import { Notice } from '#web/ui/notice.tsx'
import styles from './lessons.module.css'
import type { usePlan } from './use-plan.ts'

interface PlanDialogProps {
  title: string
  /** what has been entered */
  entered: unknown
  /** label of the button that makes the change */
  action: string
  plan: Pick<
    ReturnType<typeof usePlan>,
    | 'busy'
    | 'failure'
    | 'overbook'
    | 'setOverbook'
    | 'isTeacherBusy'
    | 'areStudentsBusy'
    | 'mayOverbook'
    | 'mayConfirm'
    | 'show'
    | 'confirm'
    | 'back'
  >
  /** what the change would do; null before it has been asked */
  shown: ReactNode
  onClose: () => void
  /** false while a field is wrong, which says so itself */
  isValid?: boolean
  /** called when what the change would do is asked for, also while a field is wrong */
  onTry?: () => void
  /** the fields */
  children: ReactNode
}

/** Text of what is in the way; null: nothing is. */
function clashesOf({ isTeacherBusy, areStudentsBusy }: PlanDialogProps['plan']) {
  if (isTeacherBusy) return areStudentsBusy ? 'schedule:lessons.clashesBoth' : 'schedule:lessons.clashes'
  return areStudentsBusy ? 'schedule:lessons.clashesStudents' : null
}

/** A change of lessons in two steps: its fields, then what it would do, which is confirmed. */
export function PlanDialog({
  title,
  entered,
  action,
  plan,
  shown,
  onClose,
  isValid = true,
  onTry,
  children,
}: PlanDialogProps) {
  const { t } = useTranslation(['schedule', 'area'])
  const form = useId()
  const { busy, failure, overbook, setOverbook, mayOverbook, mayConfirm } = plan
  const clashes = clashesOf(plan)
  const isShown = shown !== null
  function submit(event: FormEvent) {
    event.preventDefault()
    onTry?.()
    if (!busy && isValid) void plan.show()
  }
  return (
    <EntryDialog
      title={title}
      width={640}
      entered={entered}
      onClose={onClose}
      dismissable={!busy}
      footer={(close) =>
        isShown ? (
          <>
            <Button onClick={plan.back} disabled={busy}>
              {t('schedule:lessons.back')}
            </Button>
            <Button look="primary" loading={busy} disabled={!mayConfirm} onClick={() => void plan.confirm()}>
              {action}
            </Button>
          </>
        ) : (
          <>
            <Button onClick={close} disabled={busy}>
              {t('area:cancel')}
            </Button>
            <Button look="primary" type="submit" form={form} loading={busy}>
              {t('schedule:lessons.preview')}
            </Button>
          </>
        )
      }
    >
      <div className={styles.dialog}>
        {isShown ? (
          <>
            {shown}
            {clashes && (
              <Notice tone="warn" title={t(clashes)}>
                {mayOverbook ? (
                  <Checkbox checked={overbook} onChange={({ target }) => setOverbook(target.checked)}>
                    {t('schedule:lessons.overbook')}
                  </Checkbox>
                ) : (
                  t('schedule:lessons.clashesBooked')
                )}
              </Notice>
            )}
          </>
        ) : (
          <form id={form} className={styles.dialog} onSubmit={submit}>
            {children}
          </form>
        )}
        {failure && <Notice tone="error" live title={failure} />}
      </div>
    </EntryDialog>
  )
}

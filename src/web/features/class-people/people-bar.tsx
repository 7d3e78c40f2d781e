import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { call } from '#web/lib/call.ts'
import { Button } from '#web/ui/button.tsx'
import { toast } from '#web/ui/toast.ts'
import { PeopleDialog } from './people-dialog.tsx'
import styles from './people.module.css'
import { useClassPeople } from './use-class-people.ts'

/** For who moderates a class: who waits to be let in, with their number, and the people of the class. */
export function PeopleBar({ classId }: { classId: number }) {
  const { t } = useTranslation('people')
  const state = useClassPeople(classId)
  const [opened, setOpened] = useState(false)
  const [busy, setBusy] = useState(false)
  const { mayModerate, people, reread } = state
  if (!mayModerate) return null
  const waits = people?.waiting.total ?? 0

  async function admitAll() {
    setBusy(true)
    try {
      const { admitted } = await call('POST /api/v1/openclass/{id}/admission', {
        params: { id: classId },
        body: {},
      })
      toast.success(t('people:admitted', { count: admitted }))
      await reread()
    } catch {
      // `call` has shown the failure
    } finally {
      setBusy(false)
    }
  }

  return (
    <section className={styles.bar} aria-label={t('people:bar')}>
      {/* always there, so that screen readers announce a number that changes */}
      <p className={styles.waits} role="status">
        {people?.has_waiting_room === 1 && t('people:waits', { count: waits })}
      </p>
      {waits > 0 && (
        <Button size="small" look="primary" loading={busy} onClick={() => void admitAll()}>
          {t('people:admitAll')}
        </Button>
      )}
      <Button size="small" onClick={() => setOpened(true)}>
        {t('people:open')}
      </Button>
      {opened && <PeopleDialog classId={classId} state={state} onClose={() => setOpened(false)} />}
    </section>
  )
}

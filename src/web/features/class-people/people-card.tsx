import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ConfirmDialog } from '#web/area-kit/form/confirm-dialog.tsx'
import { useCan } from '#web/lib/can.ts'
import { call } from '#web/lib/call.ts'
import { LoadFailure } from '#web/lib/load-failure.tsx'
import { invalidate, useCall } from '#web/lib/query.ts'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { Checkbox } from '#web/ui/checkbox.tsx'
import { Portrait } from '#web/ui/portrait.tsx'
import { Loading, Skeleton } from '#web/ui/skeleton.tsx'
import { Tag } from '#web/ui/tag.tsx'
import { toast } from '#web/ui/toast.ts'
import { AddAssistant } from './add-assistant.tsx'
import type { Assistants } from './assistants.ts'
import styles from './people.module.css'

const AVATAR = 28
const reread = () => invalidate('GET /api/v1/openclass/{id}/assistants')

/** The assistants of a class and its waiting room, on the page on which it is managed. */
export default function PeopleCard({ classId }: { classId: number }) {
  const { t } = useTranslation('people')
  const query = useCall('GET /api/v1/openclass/{id}/assistants', { params: { id: classId } }, { quiet: true })
  const { data, error, refetch, isFetching } = query
  return (
    <Card as="section" padding="large" className={styles.card} aria-labelledby="class-people">
      <h2 id="class-people">{t('people:card')}</h2>
      {data && (
        <>
          <WaitingRoomSwitch classId={classId} data={data} />
          <AssistantList classId={classId} data={data} />
        </>
      )}
      {error && !data && <LoadFailure error={error} onRetry={() => void refetch()} retrying={isFetching} />}
      {!data && !error && (
        <Loading>
          <Skeleton lines={4} />
        </Loading>
      )}
    </Card>
  )
}

function WaitingRoomSwitch({ classId, data }: { classId: number; data: Assistants }) {
  const { t } = useTranslation('people')
  const can = useCan()
  const [busy, setBusy] = useState(false)
  async function change(isOn: boolean) {
    setBusy(true)
    try {
      await call('PUT /api/v1/openclass/{id}/waiting_room', {
        params: { id: classId },
        body: { has_waiting_room: isOn ? 1 : 0 },
      })
      toast.success(t(isOn ? 'people:waitingRoom.on' : 'people:waitingRoom.off'))
    } catch {
      // `call` has shown the failure
    } finally {
      await reread()
      setBusy(false)
    }
  }
  return (
    <div>
      <Checkbox
        checked={data.has_waiting_room === 1}
        disabled={busy || !can('openclass.write')}
        onChange={({ target }) => void change(target.checked)}
      >
        {t('people:waitingRoom.label')}
      </Checkbox>
      <p className="second">{t('people:waitingRoom.hint')}</p>
    </div>
  )
}

function AssistantList({ classId, data }: { classId: number; data: Assistants }) {
  const { t } = useTranslation('people')
  const can = useCan()
  const [revoked, setRevoked] = useState<Assistants['list'][number] | null>(null)
  const [busy, setBusy] = useState(false)
  const mayName = data.may_name === 1 && can('openclass.write')
  async function revoke(userid: number) {
    setBusy(true)
    try {
      await call('DELETE /api/v1/openclass/{id}/assistants/{userid}', { params: { id: classId, userid } })
      setRevoked(null)
    } catch {
      // `call` has shown the failure
    } finally {
      await reread()
      setBusy(false)
    }
  }
  return (
    <section aria-labelledby="class-assistants">
      <h3 id="class-assistants" className={styles.title}>
        {t('people:assistants')}
      </h3>
      <p className="second">{t('people:assistantsWhat')}</p>
      {data.list.length === 0 && <p>{t('people:noAssistants')}</p>}
      <ul className={styles.people}>
        {data.list.map((person) => (
          <li key={person.userid} className={styles.person}>
            <Portrait name={person.name} avatar_url={person.avatar_url} size={AVATAR} />
            <span className={styles.name}>{person.name}</span>
            <Tag>{t(person.is_teacher ? 'people:role.teacher' : 'people:role.student')}</Tag>
            {mayName && (
              <Button
                size="small"
                aria-label={t('people:revokeOne', { name: person.name })}
                onClick={() => setRevoked(person)}
              >
                {t('people:revoke')}
              </Button>
            )}
          </li>
        ))}
      </ul>
      {mayName && <AddAssistant classId={classId} known={data.list} onNamed={reread} />}
      {revoked && (
        <ConfirmDialog
          open
          title={t('people:revokeOne', { name: revoked.name })}
          action={t('people:revoke')}
          busy={busy}
          onConfirm={() => void revoke(revoked.userid)}
          onClose={() => setRevoked(null)}
        >
          <p>{t('people:revokeWhat')}</p>
        </ConfirmDialog>
      )}
    </section>
  )
}

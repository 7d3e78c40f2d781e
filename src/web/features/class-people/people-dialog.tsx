import { type ReactNode, useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { StageButton } from '#web/features/stage/stage-button.tsx'
import { PenButton } from '#web/features/whiteboard/pen-button.tsx'
import { call } from '#web/lib/call.ts'
import { LoadFailure } from '#web/lib/load-failure.tsx'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { Portrait } from '#web/ui/portrait.tsx'
import { Loading, Skeleton } from '#web/ui/skeleton.tsx'
import { Tag } from '#web/ui/tag.tsx'
import { toast } from '#web/ui/toast.ts'
import styles from './people.module.css'
import RemoveDialog from './remove-dialog.tsx'
import type { ClassPeople, PeopleState } from './use-class-people.ts'

interface Person {
  userid: number
  name: string
  avatar_url: string
}

const AVATAR = 28

/** One person of a list, with what may be done. */
function PersonLine({ person, children }: { person: Person; children: ReactNode }) {
  return (
    <li className={styles.person}>
      <Portrait name={person.name} avatar_url={person.avatar_url} size={AVATAR} />
      {children}
    </li>
  )
}

interface ListProps {
  classId: number
  people: ClassPeople
  onChanged: () => Promise<void>
  onRemove: (person: Person) => void
}

/** Does something for one person at a time; a failure has shown its toast. */
function usePersonTask(onChanged: () => Promise<void>) {
  const [busy, setBusy] = useState(0)
  async function run(userid: number, task: () => Promise<unknown>, done: string) {
    setBusy(userid)
    try {
      await task()
      toast.success(done)
    } catch {
      // `call` has shown the failure
    } finally {
      await onChanged()
      setBusy(0)
    }
  }
  return { busy, run }
}

function Waiting({ classId, people, onChanged, onRemove }: ListProps) {
  const { t } = useTranslation('people')
  const { busy, run } = usePersonTask(onChanged)
  const { total, list } = people.waiting
  const admit = ({ userid, name }: Person) =>
    run(
      userid,
      () => call('POST /api/v1/openclass/{id}/admission', { params: { id: classId }, body: { userid } }),
      t('people:admittedOne', { name }),
    )
  return (
    <section aria-labelledby="class-waiting">
      <h3 id="class-waiting" className={styles.title}>
        {t('people:waits', { count: total })}
      </h3>
      <ul className={styles.people}>
        {list.map((person) => (
          <PersonLine key={person.userid} person={person}>
            <span className={styles.name}>{person.name}</span>
            <Button
              size="small"
              look="primary"
              loading={busy === person.userid}
              aria-label={t('people:admitOne', { name: person.name })}
              onClick={() => void admit(person)}
            >
              {t('people:admit')}
            </Button>
            <Button
              size="small"
              aria-label={t('people:removeOne', { name: person.name })}
              onClick={() => onRemove(person)}
            >
              {t('people:remove.open')}
            </Button>
          </PersonLine>
        ))}
      </ul>
    </section>
  )
}

function Present({ classId, people, onRemove }: ListProps) {
  const { t } = useTranslation('people')
  const { total, list } = people.present
  return (
    <section aria-labelledby="class-present">
      <h3 id="class-present" className={styles.title}>
        {t('people:present', { count: total })}
      </h3>
      {total > list.length && <p className="second">{t('people:first', { count: list.length })}</p>}
      <ul className={styles.people}>
        {list.map((person) => (
          <PersonLine key={person.userid} person={person}>
            <span className={styles.name}>{person.name}</span>
            {person.role === 'student' ? (
              <>
                <StageButton classId={classId} userid={person.userid} name={person.name} />
                <PenButton classId={classId} userid={person.userid} name={person.name} />
                <Button
                  size="small"
                  aria-label={t('people:removeOne', { name: person.name })}
                  onClick={() => onRemove(person)}
                >
                  {t('people:remove.open')}
                </Button>
              </>
            ) : (
              <Tag tone={person.role === 'teacher' ? 'accent' : 'good'}>
                {person.role === 'teacher' ? t('people:role.teacher') : t('people:role.assistant')}
              </Tag>
            )}
          </PersonLine>
        ))}
      </ul>
    </section>
  )
}

function Removed({ classId, people, onChanged }: ListProps) {
  const { t } = useTranslation('people')
  const { busy, run } = usePersonTask(onChanged)
  if (people.removed.length === 0) return null
  const letIn = ({ userid, name }: Person) =>
    run(
      userid,
      () => call('DELETE /api/v1/openclass/{id}/removals/{userid}', { params: { id: classId, userid } }),
      t('people:letInDone', { name }),
    )
  return (
    <section aria-labelledby="class-removed">
      <h3 id="class-removed" className={styles.title}>
        {t('people:removed', { count: people.removed.length })}
      </h3>
      <ul className={styles.people}>
        {people.removed.map((person) => (
          <PersonLine key={person.userid} person={person}>
            <span className={styles.name}>
              {person.name}
              <small className={styles.reason}>
                {t('people:removedWhy', { name: person.removed_by, reason: person.reason })}
              </small>
            </span>
            <Button
              size="small"
              loading={busy === person.userid}
              aria-label={t('people:letInOne', { name: person.name })}
              onClick={() => void letIn(person)}
            >
              {t('people:letIn')}
            </Button>
          </PersonLine>
        ))}
      </ul>
    </section>
  )
}

export interface PeopleDialogProps {
  classId: number
  state: PeopleState
  onClose: () => void
}

/** Who waits for a class, who is in it, and who was removed, with what a moderator does about them. */
export function PeopleDialog({ classId, state: { people, error, reread }, onClose }: PeopleDialogProps) {
  const { t } = useTranslation('people')
  const [removing, setRemoving] = useState<Person | null>(null)
  useEffect(() => void reread(), [reread])
  if (removing)
    return (
      <RemoveDialog
        classId={classId}
        person={removing}
        onClose={() => setRemoving(null)}
        onRemoved={() => void reread()}
      />
    )
  return (
    <Dialog open title={t('people:title')} onClose={onClose}>
      {error && !people && <LoadFailure error={error} onRetry={() => void reread()} />}
      {!people && !error && (
        <Loading>
          <Skeleton lines={4} />
        </Loading>
      )}
      {people && (
        <div className={styles.lists}>
          {people.has_waiting_room === 1 && (
            <Waiting {...{ classId, people }} onChanged={reread} onRemove={setRemoving} />
          )}
          <Present {...{ classId, people }} onChanged={reread} onRemove={setRemoving} />
          <Removed {...{ classId, people }} onChanged={reread} onRemove={setRemoving} />
        </div>
      )}
    </Dialog>
  )
}

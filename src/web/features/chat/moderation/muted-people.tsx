import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { chatStatuses } from '#contract/openclass/enums.ts'
import type { ByKey } from '#contract/operations.ts'
import { call } from '#web/lib/call.ts'
import { Button } from '#web/ui/button.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { toast } from '#web/ui/toast.ts'
import styles from './moderation.module.css'

type Person = ByKey['GET /api/v1/openclass/{id}/chat/mutes']['reply']['list'][number]

/** Users who are muted in the class, with buttons to unmute them. */
export function MutedPeople({ classId }: { classId: number }) {
  const { t } = useTranslation('chat')
  const [people, setPeople] = useState<Person[] | 'loading' | 'failed'>('loading')
  const [busy, setBusy] = useState(0)

  useEffect(() => {
    let isUnmounted = false
    call('GET /api/v1/openclass/{id}/chat/mutes', { params: { id: classId } }, { quiet: true }).then(
      ({ list }) => !isUnmounted && setPeople(list),
      () => !isUnmounted && setPeople('failed'),
    )
    return () => {
      isUnmounted = true
    }
  }, [classId])

  async function letTalk({ userid, nickName }: Person) {
    setBusy(userid)
    try {
      await call('PUT /api/v1/openclass/{id}/chat/mutes/{userid}', {
        params: { id: classId, userid },
        body: { chat_status: chatStatuses.normal },
      })
      setPeople((now) => (Array.isArray(now) ? now.filter((one) => one.userid !== userid) : now))
      toast.success(t('chat:personMayTalk', { name: nickName }))
    } catch {
      // `call` has shown the failure
    } finally {
      setBusy(0)
    }
  }

  return (
    <section aria-labelledby="muted-people">
      <h3 id="muted-people" className={styles.subtitle}>
        {t('chat:mutedPeople')}
      </h3>
      {people === 'loading' && <Skeleton lines={2} />}
      {people === 'failed' && <p className="second">{t('chat:mutedPeopleFailed')}</p>}
      {Array.isArray(people) && people.length === 0 && <p className="second">{t('chat:nobodyMuted')}</p>}
      {Array.isArray(people) && people.length > 0 && (
        <ul className={styles.people}>
          {people.map((person) => (
            <li key={person.userid} className={styles.person}>
              <span className={styles.name}>{person.nickName}</span>
              <Button
                size="small"
                loading={busy === person.userid}
                aria-label={t('chat:letPersonTalk', { name: person.nickName })}
                onClick={() => void letTalk(person)}
              >
                {t('chat:letTalk')}
              </Button>
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}

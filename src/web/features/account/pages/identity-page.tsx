import { useTranslation } from 'react-i18next'
import type { UserType } from '#contract/account/limits.ts'
import { useUser } from '#web/features/session/use-user.ts'
import { areaDocuments, chooseIdentity, chosenIdentity } from '#web/lib/areas.ts'
import { addressOf, homeAddress } from '#web/lib/documents.ts'
import { ButtonLink } from '#web/ui/button-link.tsx'
import { Card } from '#web/ui/card.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { LoadFailure } from '#web/lib/load-failure.tsx'
import { Loading, Skeleton } from '#web/ui/skeleton.tsx'
import { Tag } from '#web/ui/tag.tsx'
import styles from './identity-page.module.css'

/** `#/identity`: a person of several types chooses the area to enter; the choice is kept on this device. */
export default function IdentityPage() {
  const { t } = useTranslation(['account', 'registration'])
  const { user, failed, error, retry } = useUser()
  return (
    <div className={styles.identities}>
      <h1>{t('registration:identity.title')}</h1>
      {user && user.types.length > 0 && <Identities types={user.types} />}
      {user?.types.length === 0 && (
        <EmptyState
          title={t('registration:identity.none')}
          action={<ButtonLink href={homeAddress()}>{t('registration:registered.home')}</ButtonLink>}
        />
      )}
      {!user && failed && <LoadFailure error={error} onRetry={retry} />}
      {!user && !failed && (
        <Loading>
          <Skeleton shape="block" height={90} />
        </Loading>
      )}
    </div>
  )
}

function Identities({ types }: { types: readonly UserType[] }) {
  const { t } = useTranslation(['account', 'registration'])
  const last = chosenIdentity()
  const roles: Readonly<Record<UserType, { name: string; opens: string }>> = {
    1: { name: t('registration:identity.admin'), opens: t('registration:identity.adminOpens') },
    2: { name: t('registration:identity.teacher'), opens: t('registration:identity.teacherOpens') },
    3: { name: t('registration:identity.student'), opens: t('registration:identity.studentOpens') },
  }
  return (
    <>
      <p className="second">{t('registration:identity.hint')}</p>
      <ul className={styles.list}>
        {types.map((type) => (
          <Card key={type} as="li" linked>
            <div className={styles.role}>
              <a
                data-card-link
                href={addressOf(areaDocuments[type], '/')}
                onClick={() => chooseIdentity(type)}
              >
                {roles[type].name}
              </a>
              {type === last && <Tag tone="accent">{t('registration:identity.last')}</Tag>}
            </div>
            <p className="second">{roles[type].opens}</p>
          </Card>
        ))}
      </ul>
    </>
  )
}

import { useTranslation } from 'react-i18next'
import { ListBody } from '#web/area-kit/list/list-body.tsx'
import { usePageList } from '#web/area-kit/list/use-page-list.ts'
import { Moment } from '#web/area-kit/moment.tsx'
import { Section } from '#web/features/account/security/section.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import styles from './privacy.module.css'

interface PhoneView {
  id: number
  at: number
  by: string
}

/** Who has seen a number whole, and when. */
export function ViewLines({ views }: { views: readonly PhoneView[] }) {
  return (
    <ul className={styles.lines}>
      {views.map(({ id, at, by }) => (
        <li key={id}>
          <Moment at={at} exact /> · {by}
        </li>
      ))}
    </ul>
  )
}

/** Who of the school has seen the reader's number. */
export function PhoneViews() {
  const { t } = useTranslation('privacy')
  const list = usePageList('GET /api/v1/account/phone_views', {})
  return (
    <Section title={t('privacy:phone.views')} what={t('privacy:phone.viewsWhat')}>
      <ListBody
        label={t('privacy:phone.views')}
        list={list}
        plain
        empty={<EmptyState title={t('privacy:phone.none')} />}
      >
        {(views) => <ViewLines views={views} />}
      </ListBody>
    </Section>
  )
}

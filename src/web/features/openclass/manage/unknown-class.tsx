import { useTranslation } from 'react-i18next'
import { ButtonLink } from '#web/ui/button-link.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { classesRoute } from '../class-links.ts'

/** Shown when the address names no open class. */
export function UnknownClass() {
  const { t } = useTranslation('openclass')
  return (
    <EmptyState
      title={t('openclass:unknown')}
      action={<ButtonLink to={classesRoute}>{t('openclass:back')}</ButtonLink>}
    />
  )
}

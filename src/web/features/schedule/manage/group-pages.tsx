import { useTranslation } from 'react-i18next'
import { ButtonLink } from '#web/ui/button-link.tsx'
import styles from './school.module.css'
import type { SchoolView } from './use-school-view.ts'

interface GroupPagesProps {
  view: SchoolView
  shown: number
  total: number
}

/** Which of the teachers or courses are shown, and the way to the others. */
export function GroupPages({ view: { page, size, addressOf }, shown, total }: GroupPagesProps) {
  const { t } = useTranslation('backoffice')
  const first = (page - 1) * size + 1
  const last = first + shown - 1
  if (total <= size && page === 1) return null
  return (
    <nav className={styles.pages} aria-label={t('backoffice:list.pages')}>
      <p className="second" aria-live="polite">
        {t('backoffice:list.rowsOfTotal', { first, last, total })}
      </p>
      {page > 1 && (
        <ButtonLink size="small" rel="prev" to={addressOf({ page: page > 2 ? String(page - 1) : '' })}>
          {t('backoffice:list.previousPage')}
        </ButtonLink>
      )}
      {last < total && (
        <ButtonLink size="small" rel="next" to={addressOf({ page: String(page + 1) })}>
          {t('backoffice:list.nextPage')}
        </ButtonLink>
      )}
    </nav>
  )
}

import { useTranslation } from 'react-i18next'
import { Link, useSearchParams } from 'react-router-dom'
import { Select } from '#web/ui/select.tsx'
import { changedSearch, useSearchParam } from './list-search-params.ts'
import { pageSizes, type Pager as PagerState } from './use-numbered-list.ts'
import styles from './pager.module.css'

/** the server does not count beyond this */
const COUNTED = 10_000

/** The first page, the last one and those around the current one; 0 stands for a gap. */
export function pageNumbers(page: number, pages: number): number[] {
  const near = [1, page - 1, page, page + 1, pages].filter((one) => one >= 1 && one <= pages)
  const shown = [...new Set(near)].sort((one, other) => one - other)
  return shown.flatMap((one, at) => {
    const before = shown[at - 1]
    if (before === undefined || one - before === 1) return [one]
    return one - before === 2 ? [one - 1, one] : [0, one]
  })
}

export interface PagerProps extends PagerState {
  shown: number
  total: number
}

/** Which rows of a list are shown, links to its other pages, and how many rows a page has. */
export function Pager({ page, pages, size, hasNext, shown, total }: PagerProps) {
  const { t } = useTranslation('backoffice')
  const [search] = useSearchParams()
  const [, setSize] = useSearchParam('size')
  const linkTo = (to: number) => ({
    search: changedSearch(search, to > 1 ? { page: String(to) } : {}).toString(),
  })
  const first = (page - 1) * size + 1
  const numbers = pages === undefined ? pageNumbers(page, page + (hasNext ? 1 : 0)) : pageNumbers(page, pages)
  return (
    <div className={styles.pager}>
      <p className={styles.count} aria-live="polite">
        {t('backoffice:list.rowsOfTotal', {
          first,
          last: first + shown - 1,
          total: total > COUNTED ? `${COUNTED}+` : total,
        })}
      </p>
      {numbers.length > 1 && (
        <nav aria-label={t('backoffice:list.pages')}>
          <ul className={styles.numbers}>
            <li>
              {page > 1 && (
                <Link to={linkTo(page - 1)} className={styles.link} rel="prev">
                  {t('backoffice:list.previousPage')}
                </Link>
              )}
            </li>
            {numbers.map((one, at) =>
              one === 0 ? (
                // biome-ignore lint/suspicious/noArrayIndexKey: a gap is known by its place alone
                <li key={`gap ${at}`} className={styles.gap} aria-hidden="true">
                  …
                </li>
              ) : (
                <li key={one} className={styles.number}>
                  <Link
                    to={linkTo(one)}
                    className={styles.link}
                    aria-label={t('backoffice:list.pageNumber', { page: one })}
                    aria-current={one === page ? 'page' : undefined}
                  >
                    {one}
                  </Link>
                </li>
              ),
            )}
            <li>
              {hasNext && (
                <Link to={linkTo(page + 1)} className={styles.link} rel="next">
                  {t('backoffice:list.nextPage')}
                </Link>
              )}
            </li>
          </ul>
        </nav>
      )}
      {total > pageSizes[0] && (
        <Select
          className={styles.size}
          aria-label={t('backoffice:list.rowsPerPage')}
          value={String(size)}
          options={pageSizes.map((one) => ({
            value: String(one),
            label: t('backoffice:list.perPage', { count: one }),
          }))}
          onChange={({ target }) => setSize(target.value === String(pageSizes[0]) ? '' : target.value)}
        />
      )}
    </div>
  )
}

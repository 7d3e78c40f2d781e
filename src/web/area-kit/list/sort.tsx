import { useTranslation } from 'react-i18next'
import { Link, useSearchParams } from 'react-router-dom'
import { Select } from '#web/ui/select.tsx'
import { changedSearch, useSearchParam } from './list-search-params.ts'
import styles from './data-table.module.css'

/** How a list is sorted where the address says nothing: newest first. */
const NEWEST = '-time'

const turned = (sort: string): string => (sort.startsWith('-') ? sort.slice(1) : `-${sort}`)
const inAddress = (sort: string): string => (sort === NEWEST ? '' : sort)

export interface SortHeaderProps {
  title: string
  /** what the first press sorts by; the second turns it round */
  sort: string
  className: string
}

/** The heading of a column that the list can be sorted by; the address says by which it is. */
export function SortHeader({ title, sort, className }: SortHeaderProps) {
  const { t } = useTranslation('backoffice')
  const [search] = useSearchParams()
  const current = search.get('sort') ?? NEWEST
  const isSorted = current === sort || current === turned(sort)
  const falls = current.startsWith('-')
  const next = current === sort ? turned(sort) : sort
  return (
    <th
      scope="col"
      className={className}
      aria-sort={isSorted ? (falls ? 'descending' : 'ascending') : undefined}
    >
      <Link
        to={{ search: changedSearch(search, { sort: inAddress(next) }).toString() }}
        className={styles.sort}
        title={t(next.startsWith('-') ? 'backoffice:list.sortDown' : 'backoffice:list.sortUp', {
          column: title,
        })}
      >
        {title}
      </Link>
    </th>
  )
}

/** Sorts cards, which have no headings. */
export function SortSelect({ columns }: { columns: readonly { title: string; sort: string }[] }) {
  const { t } = useTranslation('backoffice')
  const [sort, setSort] = useSearchParam('sort')
  const options = columns.flatMap(({ title, sort: first }) =>
    [first, turned(first)].map((value) => ({
      value,
      label: t(value.startsWith('-') ? 'backoffice:list.sortDown' : 'backoffice:list.sortUp', {
        column: title,
      }),
    })),
  )
  return (
    <Select
      className={styles.sortBy}
      aria-label={t('backoffice:list.sort')}
      value={sort || NEWEST}
      options={options}
      onChange={({ target }) => setSort(inAddress(target.value))}
    />
  )
}

import type { ReactNode } from 'react'
import { LoadFailure } from '#web/lib/load-failure.tsx'
import { Pager } from '#web/area-kit/list/pager.tsx'
import type { NumberedList } from '#web/area-kit/list/use-numbered-list.ts'
import type { PageList } from '#web/area-kit/list/use-page-list.ts'
import { LoadMore } from '#web/ui/load-more.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { Loading, Skeleton } from '#web/ui/skeleton.tsx'
import { useTranslation } from 'react-i18next'
import { ScrollRegion } from './scroll-region.tsx'
import styles from './list.module.css'

interface ListProps<Item> {
  list: PageList<Item> | NumberedList<Item>
  empty: ReactNode
  children: (items: readonly Item[]) => ReactNode
}

/** Label of the region that scrolls sideways on a narrow screen. */
interface Framed {
  label: string
  plain?: false
}

/** Cards are rendered on the page, without a frame of their own; without a label where the part around them names them. */
interface Plain {
  label?: string
  plain: true
}

export type ListBodyProps<Item> = ListProps<Item> & (Framed | Plain)

/** Renders around a table: its skeleton, its failure, its empty state, and its other pages or the button for more. */
export function ListBody<Item>({ list, empty, children, ...frame }: ListBodyProps<Item>) {
  const { t } = useTranslation('backoffice')
  const { items, total, error, fetching, loadingMore, more, retry } = list
  if (!items) {
    return error ? <LoadFailure error={error} onRetry={retry} retrying={fetching} /> : <TableSkeleton />
  }
  if (items.length === 0) return empty
  return (
    <>
      {error && (
        <Notice tone="warn" live>
          {t('backoffice:list.stale')}
        </Notice>
      )}
      {!frame.plain ? (
        <ScrollRegion label={frame.label}>{children(items)}</ScrollRegion>
      ) : frame.label ? (
        <section aria-label={frame.label}>{children(items)}</section>
      ) : (
        children(items)
      )}
      {'pager' in list ? (
        <Pager {...list.pager} shown={items.length} total={total} />
      ) : (
        <LoadMore shown={items.length} total={total} loading={loadingMore} onMore={more} />
      )}
    </>
  )
}

function TableSkeleton() {
  return (
    <Loading>
      <div className={styles.bones}>
        {[1, 2, 3, 4, 5, 6].map((row) => (
          <Skeleton key={row} shape="block" height={44} />
        ))}
      </div>
    </Loading>
  )
}

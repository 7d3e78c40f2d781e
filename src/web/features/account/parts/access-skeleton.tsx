import { Loading, Skeleton } from '#web/ui/skeleton.tsx'

/** Skeleton of a form while the school's configuration loads. */
export function AccessSkeleton() {
  return (
    <Loading>
      <Skeleton shape="block" height={44} />
      <div style={{ display: 'grid', gap: 'var(--space-5)', paddingBlock: 'var(--space-5)' }}>
        <Skeleton shape="block" height={70} />
        <Skeleton shape="block" height={70} />
        <Skeleton shape="block" height={48} />
      </div>
    </Loading>
  )
}

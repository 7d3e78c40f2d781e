import type { ComponentType } from 'react'
import { type LazyPage, lazyPage } from './lazy-page.tsx'

/**
 * A lazy page with TanStack Query's own hooks (`useInfiniteQuery`, `useMutation`): the provider is in its chunk, so
 * that other screens do not load the library.
 */
export function queryPage(
  load: () => Promise<{ default: ComponentType }>,
  namespaces?: readonly string[],
  firstData?: () => Promise<unknown>,
): LazyPage {
  async function loadBoth(): Promise<{ default: ComponentType }> {
    const [{ default: Page }, { QueryProvider }] = await Promise.all([load(), import('./query-provider.tsx')])
    function ProvidedPage() {
      return (
        <QueryProvider>
          <Page />
        </QueryProvider>
      )
    }
    return { default: ProvidedPage }
  }
  return lazyPage(loadBoth, namespaces, firstData)
}

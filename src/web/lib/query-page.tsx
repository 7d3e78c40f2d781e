import type { ComponentType } from 'react'
import { type LazyPage, lazyPage } from './lazy-page.tsx'

/**
 * A lazy page with TanStack Query's own hooks at hand (`useInfiniteQuery`, `useMutation`): the provider comes with
 * its chunk, so that the screens that need none do not fetch the library.
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

import { type ComponentType, lazy, useState } from 'react'
import { importChunk } from './chunk-reload.ts'
import { loadNamespaces } from './i18n.ts'

export interface LazyPage {
  Page: ComponentType
  /** Loads chunk and texts; afterwards the page renders at once, without a fallback. */
  preload: () => Promise<void>
  namespaces: readonly string[]
  /** Requests the data of the page's first view, so that a document that starts with it opens complete. */
  data: () => Promise<void>
}

/** A page in a chunk of its own, loaded together with its texts (`namespaces`) and the data of its first view. */
export function lazyPage(
  load: () => Promise<{ default: ComponentType }>,
  namespaces: readonly string[] = [],
  firstData?: () => Promise<unknown>,
): LazyPage {
  let Loaded: ComponentType | null = null
  let loading: Promise<{ default: ComponentType }> | null = null

  async function fetchAll(): Promise<{ default: ComponentType }> {
    const [module] = await Promise.all([importChunk(load), loadNamespaces(namespaces)])
    Loaded = module.default
    return module
  }
  function fetchOnce() {
    loading ??= fetchAll().catch((error: unknown) => {
      loading = null
      // A lazy component remembers its failure; a retry needs a new one.
      Deferred = lazy(fetchOnce)
      throw error
    })
    return loading
  }

  let Deferred = lazy(fetchOnce)
  function Page() {
    // Chosen once per mount: changing from the deferred to the loaded component would remount the page.
    const [Chosen] = useState<ComponentType>(() => Loaded ?? Deferred)
    return <Chosen />
  }
  async function preload(): Promise<void> {
    await fetchOnce()
  }
  async function data(): Promise<void> {
    // If this fails, the page requests it again, and shows the failure, by itself.
    await firstData?.().catch(() => undefined)
  }
  return { Page, preload, namespaces, data }
}

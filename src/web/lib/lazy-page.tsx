import { type ComponentType, lazy, useState } from 'react'
import { importChunk } from './chunk-reload.ts'
import { loadNamespaces } from './i18n.ts'

export interface LazyPage {
  Page: ComponentType
  /** Fetches chunk and texts; after it the page renders at once, without a fallback in between. */
  preload: () => Promise<void>
  namespaces: readonly string[]
  /** Asks for what the page shows first, so that a document that starts with it opens complete. */
  data: () => Promise<void>
}

/** A page in a chunk of its own, fetched together with the texts (`namespaces`) and the first data that it shows. */
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
      // A lazy component remembers its failure; trying again takes a new one.
      Deferred = lazy(fetchOnce)
      throw error
    })
    return loading
  }

  let Deferred = lazy(fetchOnce)
  function Page() {
    // Chosen once per mount: changing from the deferred to the loaded one would mount the page anew.
    const [Chosen] = useState<ComponentType>(() => Loaded ?? Deferred)
    return <Chosen />
  }
  async function preload(): Promise<void> {
    await fetchOnce()
  }
  async function data(): Promise<void> {
    // What fails here is asked for again, and shown as a failure, by the page itself.
    await firstData?.().catch(() => undefined)
  }
  return { Page, preload, namespaces, data }
}

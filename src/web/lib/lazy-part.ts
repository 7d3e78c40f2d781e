import { type ComponentType, lazy, type LazyExoticComponent } from 'react'
import { importChunk } from './chunk-reload.ts'
import { loadNamespaces } from './i18n.ts'

/** A part of a page in a chunk of its own, loaded together with its texts when it is first shown. */
export function lazyPart<Props extends object>(
  load: () => Promise<{ default: ComponentType<Props> }>,
  namespaces: readonly string[] = [],
): LazyExoticComponent<ComponentType<Props>> {
  return lazy(async () => {
    const [part] = await Promise.all([importChunk(load), loadNamespaces(namespaces)])
    return part
  })
}

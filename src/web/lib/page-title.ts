import { createContext, use, useEffect } from 'react'

/** Set by the frame around a page; see page-frame.tsx. */
export const PageTitleContext = createContext<(title: string | null) => void>(() => undefined)

/** Names the document after what the page shows, such as a course; the school's name is added. */
export function usePageTitle(title: string | null | undefined): void {
  const setTitle = use(PageTitleContext)
  useEffect(() => {
    setTitle(title ?? null)
    return () => setTitle(null)
  }, [title, setTitle])
}

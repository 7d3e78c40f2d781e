import { createContext, use, useEffect } from 'react'

/** Set by the frame around a page; see page-frame.tsx. */
export const PageTitleContext = createContext<(title: string | null) => void>(() => undefined)

/** Sets the document's title to what the page shows, such as a course, followed by the school's name. */
export function usePageTitle(title: string | null | undefined): void {
  const setTitle = use(PageTitleContext)
  useEffect(() => {
    setTitle(title ?? null)
    return () => setTitle(null)
  }, [title, setTitle])
}

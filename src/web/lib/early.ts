/** What the inline script of index.html has begun before any bundle came; see entries/public/early.ts. */
export interface EarlyStart {
  /** answers by address; null where the request failed, to be asked again */
  answers: Record<string, Promise<unknown>>
  /** the cover is painted, or has had its time: the bundles may have the bandwidth */
  ready: Promise<void>
}

declare global {
  interface Window {
    __early?: EarlyStart
  }
}

/** An answer asked for before the bundle came; given out once, so that a later look asks the server. */
export async function takeEarly(uri: string): Promise<unknown> {
  const answers = window.__early?.answers
  const answer = answers?.[uri]
  if (!answers || !answer) return null
  delete answers[uri]
  try {
    return await answer
  } catch {
    return null
  }
}

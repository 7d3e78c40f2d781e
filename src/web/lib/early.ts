/** Requests of index.html's inline script, sent before any bundle has loaded; see entries/public/early.ts. */
export interface EarlyStart {
  /** answers by address; null where the request failed, to be sent again */
  answers: Record<string, Promise<unknown>>
  /** the cover is painted, or its time is over: the bundles may use the bandwidth */
  ready: Promise<void>
}

declare global {
  interface Window {
    __early?: EarlyStart
  }
}

/** Answer to a request of the inline script; returned once, so that a later call requests it again. */
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

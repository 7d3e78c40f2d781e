import { useState } from 'react'
import { Refused } from '#web/lib/failures.ts'
import { isToBeShown } from './merge-values.ts'

/** Values of a record, and the revision under which the server has them. */
export interface Revised<Values> {
  values: Values
  revision: string
}

/** What somebody else has saved since the form was opened, or since it was saved last. */
export interface ChangedValues<Values> {
  /** who has changed it; empty where nobody is named */
  by: string
  seen: Values
  stored: Values
}

export interface RecordVersions<Values> {
  /**
   * Saves values by a call that names the revision that its user has seen, and that answers the next one; resolves to
   * what is stored now. Once more where somebody else has saved and nothing of it concerns these values.
   */
  save: (values: Values, send: (seen: string) => Promise<string>) => Promise<Values>
  /** Whether this failure of `save` is that somebody else was faster, so that both versions are shown. */
  isShown: (failure: unknown) => boolean
  /** null: nobody has changed it meanwhile */
  changed: ChangedValues<Values> | null
  /** The form goes on from what is stored. */
  accept: () => void
  close: () => void
}

/**
 * The revision that the user of a form has seen, which each save names, so that nobody overwrites the work of others.
 * @param opened the record as the form was opened with it
 * @param reread reads the record as it is now
 */
export function useVersions<Values extends object>(
  opened: Revised<Values>,
  reread: () => Promise<Revised<Values>>,
): RecordVersions<Values> {
  const [seen, setSeen] = useState(opened)
  const [other, setOther] = useState<{ by: string; stored: Revised<Values> } | null>(null)
  const isChanged = (failure: unknown): failure is Refused =>
    failure instanceof Refused && (failure.reason === 'recordChanged' || failure.reason === 'leadChanged')
  async function sendOver(
    revision: string,
    values: Values,
    send: (seen: string) => Promise<string>,
  ): Promise<string> {
    try {
      return await send(revision)
    } catch (failure) {
      if (!isChanged(failure)) throw failure
      const stored = await reread()
      const isNewer = stored.revision !== revision
      if (isNewer && !isToBeShown(seen.values, stored.values, values))
        return sendOver(stored.revision, values, send)
      setOther({ by: (failure.data as { by: string }).by, stored })
      throw failure
    }
  }
  return {
    async save(values, send) {
      const revision = await sendOver(seen.revision, values, send)
      // as the server has tidied them, unless somebody else has been there again
      const stored = await reread().catch(() => null)
      const saved = stored?.revision === revision ? stored : { values, revision }
      setSeen(saved)
      return saved.values
    },
    isShown: isChanged,
    changed: other && { by: other.by, seen: seen.values, stored: other.stored.values },
    accept() {
      if (other) setSeen(other.stored)
      setOther(null)
    },
    close: () => setOther(null),
  }
}

import { Suspense } from 'react'
import { lazyPart } from '#web/lib/lazy-part.ts'
import type { ChangedFieldsProps } from './changed-fields.tsx'
import { type SavedForm, type SavedFormOptions, useSavedForm } from './use-saved-form.ts'
import { useVersions } from './use-versions.ts'

const ChangedFields = lazyPart(() => import('./changed-fields.tsx'), ['fields', 'backoffice'])

/** A record as its form reads it, and how it is read again. */
export interface EditedProps<Read extends { revision: string }> {
  read: Read
  /** Reads it anew, or rejects with the failure. */
  onReread: () => Promise<Read>
}

type Send<Values> = (values: Values, revision: string) => Promise<{ revision: string }>

export interface RevisedFormOptions<Values, Read extends { revision: string }>
  extends EditedProps<Read>,
    Omit<SavedFormOptions<Values>, 'initial' | 'save'> {
  valuesOf: (read: Read) => Values
  /** Saves, naming the revision that the user has seen; resolves to the next one. */
  send: Send<Values>
  /** of fields that the API calls something else, or nothing */
  labels?: Partial<Readonly<Record<keyof Values, string>>>
  /** The words for values that are not shown as they are stored. */
  texts?: Partial<{ readonly [Field in keyof Values]: (value: Values[Field]) => string }>
}

export interface RevisedForm<Values> extends SavedForm<Values> {
  /** Saves by another call, such as one that carries a confirmation. */
  sendBy: (send: Send<Values>) => Promise<void>
}

/** A saved form over a record that others may change meanwhile: whoever is second sees both versions and chooses. */
export function useRevisedForm<Values extends object, Read extends { revision: string }>(
  options: RevisedFormOptions<Values, Read>,
): RevisedForm<Values> {
  const { read, onReread, valuesOf, send, labels, texts, onRefused, ...ofForm } = options
  const revised = (found: Read) => ({ values: valuesOf(found), revision: found.revision })
  const versions = useVersions(revised(read), async () => revised(await onReread()))
  const saveBy = (by: Send<Values>) => (values: Values) =>
    versions.save(values, async (seen) => (await by(values, seen)).revision)
  const form = useSavedForm<Values>({
    ...ofForm,
    initial: valuesOf(read),
    save: saveBy(send),
    onRefused: (refused) => versions.isShown(refused) || (onRefused?.(refused) ?? false),
  })
  const { changed } = versions
  // the dialog goes by names of fields alone, whichever form they are of
  const shown = changed && ({ ...changed, own: form.values } as unknown as ChangedFieldsProps['versions'])
  return {
    ...form,
    sendBy: (by) => form.saveBy(saveBy(by)),
    versions: shown && changed && (
      <Suspense fallback={null}>
        <ChangedFields
          versions={shown}
          labels={{ ...labels }}
          texts={{ ...texts }}
          onChosen={(merged) => {
            versions.accept()
            form.goOn(changed.stored, merged as Values)
          }}
          onClose={versions.close}
        />
      </Suspense>
    ),
  }
}

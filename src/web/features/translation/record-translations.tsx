import type { UseQueryResult } from '@tanstack/react-query'
import { reread } from '#web/area-kit/form/reread.ts'
import type { CallError } from '#web/lib/query.ts'
import { TranslationsDialog, type TranslationsDialogProps } from './translations-dialog.tsx'
import type { Texts } from './texts.ts'

export interface RecordTranslationsProps extends Omit<TranslationsDialogProps, 'texts' | 'reread'> {
  query: UseQueryResult<Texts, CallError>
}

/** The texts of a record in the other languages, in a dialog that opens once they are read. */
export function RecordTranslations({ query, ...dialog }: RecordTranslationsProps) {
  if (!query.data) return null
  return <TranslationsDialog {...dialog} texts={query.data} reread={() => reread(query)} />
}

import type { FormEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { useSearchParams } from 'react-router-dom'
import { Button } from '#web/ui/button.tsx'
import { TextInput } from '#web/ui/text-input.tsx'
import { changedSearch } from './list-search-params.ts'
import styles from './list.module.css'

/** A search field whose text is in the query of the address; an empty text is no search. */
export function ListSearch({ label, placeholder }: { label: string; placeholder: string }) {
  const { t } = useTranslation('backoffice')
  const [search, setSearch] = useSearchParams()
  const keyword = search.get('keyword') ?? ''

  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const value = new FormData(event.currentTarget).get('keyword')
    const word = typeof value === 'string' ? value.trim() : ''
    setSearch(changedSearch(search, { keyword: word }))
  }
  return (
    <form role="search" className={styles.search} onSubmit={submit}>
      {/* Reset when the address changes, by a link or by *back*. */}
      <TextInput
        key={keyword}
        aria-label={label}
        name="keyword"
        type="search"
        maxLength={64}
        placeholder={placeholder}
        defaultValue={keyword}
      />
      <Button type="submit">{t('backoffice:list.search')}</Button>
    </form>
  )
}

import { useSearchParams } from 'react-router-dom'
import { auditActions } from '#contract/audit/actions.ts'
import { isId } from '#web/lib/route-query.ts'

const longest = 64

/** What the query of the address narrows the log to. A subject with a number is one record; a number alone finds those of any kind. */
export function useAuditFilters() {
  const [search] = useSearchParams()
  const word = (name: string) => search.get(name)?.trim().slice(0, longest) || undefined
  const day = (name: string) => /^\d{4}-\d{2}-\d{2}$/.exec(search.get(name) ?? '')?.[0]
  const [subject, number] = [word('subject'), word('number')]
  const record = subject && number ? `${subject} ${number}` : undefined
  return {
    subject: record ? undefined : subject,
    record,
    number: !subject && number && isId(number) ? Number(number) : undefined,
    action: auditActions.find((action) => action === search.get('action')),
    person: word('person'),
    from: day('from'),
    to: day('to'),
  }
}

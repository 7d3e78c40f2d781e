import { useMutation } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router-dom'
import { call } from '#web/lib/call.ts'
import { invalidate } from '#web/lib/query.ts'
import { Button } from '#web/ui/button.tsx'

const LONGEST_NAME = 120

/** Copies a course and opens the copy. */
export function CopyProduct({ id, name }: { id: number; name: string }) {
  const { t } = useTranslation('backoffice')
  const navigate = useNavigate()
  const { mutate, isPending } = useMutation({
    mutationFn: async () => {
      const body = { name: t('backoffice:product.copyOf', { name }).slice(0, LONGEST_NAME) }
      const made = await call('POST /api/v1/admin/products/{id}/copy', { params: { id }, body })
      await invalidate('GET /api/v1/admin/products')
      await navigate(`/products/${made.id}`, { state: { created: true } })
    },
  })
  return (
    <Button size="small" loading={isPending} onClick={() => mutate()}>
      {t('backoffice:product.copy')}
    </Button>
  )
}

import { useMutation } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { productStatuses } from '#contract/catalog/enums.ts'
import { setShelf } from '#web/features/catalog/manage/admin-product.ts'
import { useCan } from '#web/lib/can.ts'
import { invalidate } from '#web/lib/query.ts'
import { Button } from '#web/ui/button.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { toast } from '#web/ui/toast.ts'
import styles from './class-form.module.css'
import type { ManagedClass } from './managed-class.ts'

/** A held class: administrators release it for sale here, its teachers wait. */
export function HeldNotice({ found: { productid }, isAdmin }: { found: ManagedClass; isAdmin: boolean }) {
  const { t } = useTranslation('openclass')
  const can = useCan()
  const { mutate, isPending } = useMutation({
    mutationFn: (id: number) => setShelf(id, productStatuses.onShelf),
    onSuccess: async () => {
      toast.success(t('openclass:held.released'))
      await Promise.all([invalidate('GET /api/v1/openclass'), invalidate('GET /api/v1/openclass/{id}')])
    },
  })
  return (
    <div className={styles.notices}>
      <Notice
        tone="warn"
        title={t('openclass:held.title')}
        action={
          isAdmin &&
          can('catalog.publish') &&
          productid !== null && (
            <Button look="primary" size="small" loading={isPending} onClick={() => mutate(productid)}>
              {t('openclass:held.release')}
            </Button>
          )
        }
      >
        <p>{t(isAdmin ? 'openclass:held.admin' : 'openclass:held.teacher')}</p>
      </Notice>
    </div>
  )
}

import { toast, toastStore } from '#web/ui/toast.ts'

export function clearToasts(): void {
  for (const { id } of toastStore.read()) toast.dismiss(id)
}

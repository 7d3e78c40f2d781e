import { saveFile } from '#web/ui/save-file.ts'

/** Offers a file that the server has sent as Base64. */
export function saveContent({ name, content }: { name: string; content: string }): void {
  const bytes = Uint8Array.from(atob(content), (sign) => sign.charCodeAt(0))
  saveFile(name, new Blob([bytes]))
}

/** The bytes of a file as Base64. */
export const contentOf = (file: File): Promise<string> =>
  new Promise((resolve, reject) => {
    const reader = new FileReader()
    reader.onload = () =>
      resolve(typeof reader.result === 'string' ? reader.result.replace(/^[^,]*,/, '') : '')
    reader.onerror = () => reject(reader.error ?? new Error('the file cannot be read'))
    reader.readAsDataURL(file)
  })

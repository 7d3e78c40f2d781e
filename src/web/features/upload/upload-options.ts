export interface UploadOptions {
  /** receives the progress, 0 to 1 */
  onProgress?: (share: number) => void
  signal?: AbortSignal
}

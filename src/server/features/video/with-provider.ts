import { refuse } from '../../lib/refusal.ts'
import type { Deps } from '../../deps.ts'
import { type VodAddresses, VodFailure } from '../../gateways/vod/vod.ts'

/** What `original` says of a film that a provider keeps, before the provider's name for it. */
const PREFIX = 'vod:'

export const originalAtProvider = (name: string): string => `${PREFIX}${name}`

/** The provider's name for a film; null: the school keeps it. */
export const providersName = ({ original }: { original: string | null }): string | null =>
  original?.startsWith(PREFIX) ? original.slice(PREFIX.length) : null

/** Where a film that a provider keeps is watched. @throws Refusal storageUnavailable */
export async function addressesAtProvider(
  { vod, log }: Pick<Deps, 'vod' | 'log'>,
  name: string,
): Promise<VodAddresses> {
  try {
    // a school that has left its provider
    return (await vod?.addresses(name)) ?? { hd: '', sd: '' }
  } catch (err) {
    if (!(err instanceof VodFailure)) throw err
    log.error({ err, film: name }, 'the provider of films could not be asked')
    throw refuse('storageUnavailable')
  }
}

/** Takes an original away, wherever it lies. @throws StorageFailure, VodFailure */
export async function removeOriginal(
  { storage, vod }: Pick<Deps, 'storage' | 'vod'>,
  video: { original: string | null },
): Promise<void> {
  const name = providersName(video)
  if (name !== null) await vod?.remove(name)
  else if (video.original !== null) await storage.remove(video.original)
}

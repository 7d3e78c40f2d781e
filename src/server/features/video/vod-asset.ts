import { refuse } from '../../lib/refusal.ts'
import type { Deps } from '../../deps.ts'
import { type VodAddresses, VodFailure } from '../../gateways/vod/vod.ts'

/** Prefix of `original` for a video at a provider, before the provider's id. */
const PREFIX = 'vod:'

export const vodOriginal = (name: string): string => `${PREFIX}${name}`

/** The provider's name for a video; null: the school keeps it. */
export const vodAssetName = ({ original }: { original: string | null }): string | null =>
  original?.startsWith(PREFIX) ? original.slice(PREFIX.length) : null

/** SQL: the school keeps the original of a video, so that `original` is a key of its storage. @param v alias of `videos` */
export const keepsOriginal = (v: string): string => `${v}.original not like '${PREFIX}%'`

/** Address of a video at a provider. @throws Refusal storageUnavailable */
export async function addressesAtProvider(
  { vod, log }: Pick<Deps, 'vod' | 'log'>,
  name: string,
  duration: number,
): Promise<VodAddresses> {
  try {
    // a school that has left its provider
    return (await vod?.addresses(name, duration)) ?? { hd: '', sd: '' }
  } catch (err) {
    if (!(err instanceof VodFailure)) throw err
    log.error({ err, video: name }, 'the provider of videos could not be queried')
    throw refuse('storageUnavailable')
  }
}

/** Removes an original from the storage or from the provider. @throws StorageFailure, VodFailure */
export async function removeOriginal(
  { storage, vod }: Pick<Deps, 'storage' | 'vod'>,
  video: { original: string | null },
): Promise<void> {
  const name = vodAssetName(video)
  if (name !== null) await vod?.remove(name)
  else if (video.original !== null) await storage.remove(video.original)
}

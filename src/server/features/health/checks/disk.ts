import type { Check, Disk, Finding } from '../context.ts'

/** below it alarms leave */
const LOW = 0.1
/** below it writes begin to fail */
const FULL = 0.02

const GIGABYTE = 1024 ** 3

const sizeText = (bytes: number): string => `${(bytes / GIGABYTE).toFixed(1)} GB`

/** Below a tenth of the files that it can hold: those of a school are small and many. */
function fileFinding({ place, files }: Disk): Finding[] {
  if (!files || files.free / files.most >= LOW) return []
  const percent = Math.floor((100 * files.free) / files.most)
  return [{ id: 'inodes_low', params: { place, free: files.free, percent } }]
}

function findingOf({ place, free, size }: Disk): Finding[] {
  const share = size > 0 ? free / size : 0
  if (share >= LOW) return []
  const params = { place, free: sizeText(free), percent: Math.floor(share * 100) }
  return [{ id: share < FULL ? 'disk_full' : 'disk_low', params }]
}

/** Room on the disks of the data folder, the files, the database and the backups. */
export const checkDisk: Check = async ({ probes }) =>
  (await probes.disks()).flatMap((disk) => [...findingOf(disk), ...fileFinding(disk)])

import { join } from 'node:path'
import { filesBelow, shortPath } from './files.ts'
import { type Import, importsOf } from './imports.ts'
import { type Room, reach, rooms } from './rooms.ts'
import { featureCircles, webFeatureFault } from './web-features.ts'

/** Every import below `src` that goes against the directions of `rooms.ts` and `web-features.ts`, as readable lines. */
export function importViolations(root: string): string[] {
  const files = filesBelow(join(root, 'src'))
    .map((file) => shortPath(root, file))
    .filter((file) => /\.tsx?$/.test(file))
  if (files.length === 0) return ['src: no source file found to look at']
  return [...featureCircles(), ...files.flatMap((file) => violationsOf(root, file))]
}

function violationsOf(root: string, file: string): string[] {
  const room = roomOf(file)
  if (!room) return [`${file}: stands in no room that scripts/lib/rooms.ts knows`]
  return importsOf(root, file).flatMap((entry) => {
    const fault = entry.isPackage ? packageFault(room, entry) : fileFault(room, file, entry)
    return fault ? [`${file}:${entry.line}: ${fault}`] : []
  })
}

function packageFault(room: Room, entry: Import): string | undefined {
  const matches = (pattern: RegExp) => pattern.test(entry.target)
  if (room.onlyPackages && !room.onlyPackages.some(matches)) return `${room.name} may not use ${entry.target}`
  if (room.noPackages?.some(matches)) return `${room.name} may not use ${entry.target}`
  return undefined
}

function fileFault(room: Room, file: string, entry: Import): string | undefined {
  const target = roomOf(entry.target)
  if (!target) return /\.tsx?$/.test(entry.target) ? `${room.name} may not import ${entry.target}` : undefined
  if (target === room) return siblingFault(room, file, entry.target) ?? webFeatureFault(file, entry.target)
  const way = reach[room.name]?.[target.name]
  if (way === 'any') return undefined
  if (way === 'index')
    return isIndex(entry.target) ? undefined : `${entry.target} is reached through its index.ts only`
  return `${room.name} may not import ${target.name} (${entry.target})`
}

/** Rooms with folders side by side: inside one folder everything goes, into another one as the room says. */
function siblingFault(room: Room, file: string, target: string): string | undefined {
  if (!room.siblings) return undefined
  const from = room.path.exec(file)?.[1]
  const to = room.path.exec(target)?.[1]
  if (from === to || from?.startsWith(`${to}/`)) return undefined
  if (room.siblings === 'index') {
    if (isIndex(target)) return undefined
    return `${target} is reached through its index.ts only`
  }
  return `${room.name} ${from} may not import ${room.name} ${to} (${target})`
}

const roomOf = (file: string): Room | undefined => rooms.find(({ path }) => path.test(file))
const isIndex = (file: string): boolean => /^src\/\w+\/\w+\/[^/]+\/(?:manage\/)?index\.tsx?$/.test(file)

export interface Folder {
  name: string
  /** Matches the files in it; where folders stand side by side, the first group is the name of one. */
  path: RegExp
  /**
   * What a folder may import of the folder beside it: nothing, or its index.ts. Without it: everything. A folder inside
   * another one may import everything of that one.
   */
  siblings?: 'none' | 'index'
  onlyPackages?: RegExp[]
  noPackages?: RegExp[]
}

const serverPackages = [/^node:/, /^fastify/, /^@fastify\//, /^typebox/, /^drizzle-orm/, /^pg/, /^@node-rs\//]
const browserPackages = [/^react/, /^antd/, /^axios/, /^@tanstack\//]
const web = { noPackages: serverPackages }
const server = { noPackages: browserPackages }

/** The kinds of folders; a file belongs to the first that matches. */
export const folders: Folder[] = [
  { name: 'contract', path: /^src\/contract\//, onlyPackages: [/^typebox(\/|$)/] },

  { name: 'web build plugin', path: /^src\/web\/ui\/tokens-plugin\.ts$/ },
  { name: 'web entry', path: /^src\/web\/entries\/([^/]+)\//, siblings: 'none', ...web },
  // No index here: a barrel would put all of a feature into the chunk of a page that needs one part of it.
  // web-features.ts lists which feature may import which.
  { name: 'web feature', path: /^src\/web\/features\//, ...web },
  { name: 'web area kit', path: /^src\/web\/area-kit\//, ...web },
  { name: 'web ui', path: /^src\/web\/ui\//, ...web },
  { name: 'web lib', path: /^src\/web\/lib\//, ...web },
  { name: 'web types', path: /^src\/web\/[^/]+\.d\.ts$/ },

  { name: 'server app', path: /^src\/server\/(?:main\.ts|app\.ts|start\/.*|cli\/.*)$/, ...server },
  // A domain's administration has an entry of its own, so that it may import features that import the domain.
  {
    name: 'server feature',
    path: /^src\/server\/features\/([^/]+(?:\/manage)?)\//,
    siblings: 'index',
    ...server,
  },
  { name: 'server gateway', path: /^src\/server\/gateways\/([^/]+)\//, siblings: 'index', ...server },
  { name: 'server demo', path: /^src\/server\/demo\//, ...server },
  { name: 'server db', path: /^src\/server\/db\//, ...server },
  { name: 'server plugin', path: /^src\/server\/plugins\//, ...server },
  { name: 'server job', path: /^src\/server\/jobs\//, ...server },
  { name: 'server deps', path: /^src\/server\/deps\.ts$/, ...server },
  { name: 'server config', path: /^src\/server\/config\.ts$/, ...server },
  { name: 'server lib', path: /^src\/server\/lib\//, ...server },
]

type Way = 'any' | 'index'

const ofServerFeatures: Record<string, Way> = {
  'server gateway': 'any',
  'server demo': 'any',
  'server db': 'any',
  'server plugin': 'any',
  'server job': 'any',
  'server deps': 'any',
  'server lib': 'any',
  contract: 'any',
}

/**
 * Which folder may import which: entries -> features -> area kit -> ui, lib -> contract; app -> features -> gateways, db ->
 * contract. All else is forbidden; the linter finds cycles between files.
 */
export const mayImport: Record<string, Record<string, Way>> = {
  'web entry': {
    'web feature': 'any',
    'web area kit': 'any',
    'web ui': 'any',
    'web lib': 'any',
    contract: 'any',
  },
  'web feature': { 'web area kit': 'any', 'web ui': 'any', 'web lib': 'any', contract: 'any' },
  'web area kit': { 'web ui': 'any', 'web lib': 'any', contract: 'any' },
  'web ui': { contract: 'any' },
  'web lib': { 'web ui': 'any', contract: 'any' },
  'web build plugin': { 'web ui': 'any' },

  'server app': { ...ofServerFeatures, 'server feature': 'any', 'server config': 'any' },
  'server feature': ofServerFeatures,
  'server gateway': { 'server db': 'any', 'server lib': 'any', contract: 'any' },
  'server demo': { 'server feature': 'index', 'server db': 'any', 'server lib': 'any', contract: 'any' },
  'server db': { 'server lib': 'any', contract: 'any' },
  'server deps': {
    'server gateway': 'any',
    'server db': 'any',
    'server config': 'any',
    'server lib': 'any',
    contract: 'any',
  },
  'server plugin': {
    'server feature': 'index',
    'server gateway': 'any',
    'server db': 'any',
    'server deps': 'any',
    'server config': 'any',
    'server lib': 'any',
    contract: 'any',
  },
  'server job': {
    'server feature': 'index',
    'server gateway': 'any',
    'server db': 'any',
    'server deps': 'any',
    'server lib': 'any',
    contract: 'any',
  },
  'server config': { 'server gateway': 'any', 'server lib': 'any', contract: 'any' },
  'server lib': { contract: 'any' },
}

import { resolve } from 'node:path'
import react from '@vitejs/plugin-react'
import { defineConfig, type UserConfig } from 'vite'
import { chunkMap } from './scripts/lib/chunk-map-plugin.ts'
import { cspHashes } from './scripts/lib/csp-hashes-plugin.ts'
import { earlyScript } from './scripts/lib/early-script-plugin.ts'
import { ownExcalidraw } from './scripts/lib/excalidraw-plugin.ts'
import { inlineStyles } from './scripts/lib/inline-styles-plugin.ts'
import { oneByteText } from './scripts/lib/one-byte-plugin.ts'
import { luxonInUtc } from './scripts/lib/luxon-plugin.ts'
import { operationFacts } from './scripts/lib/operation-facts.ts'
import { ownPlayer } from './scripts/lib/own-player-plugin.ts'
import { refusalCodes } from './scripts/lib/refusal-codes-plugin.ts'
import { slimFoundation } from './scripts/lib/slim-foundation-plugin.ts'
import { texts } from './scripts/lib/texts-plugin.ts'
import { tokensPlugin } from './src/web/ui/tokens-plugin.ts'

const pages = ['index', 'login', 'student', 'teacher', 'admin']

/** What every page loads first; one chunk, so that going from one entry to another fetches it no second time. */
const foundation =
  /[\\/]node_modules[\\/](react|react-dom|scheduler|react-router|react-router-dom|cookie|set-cookie-parser|axios|i18next|react-i18next|html-parse-stringify|void-elements)[\\/]/

/** Without the outlines of icons, which navigations show that have nothing else of it. */
const antd =
  /[\\/]node_modules[\\/](antd|@ant-design(?![\\/]icons-svg)|@rc-component|rc-[a-z-]+|@emotion|stylis)[\\/]/

/**
 * Parts that a group of screens always shows together; one chunk each, since many small ones compress badly. The styles
 * that stand in the head of index.html (frame.css) are in none of them, or they would bring the chunk before the cover.
 */
const screens = [
  {
    name: 'frame',
    test: /src\/(web\/(lib\/(?!query|refused-field|use-call|use-read|read-source|shop-routes|statistics|may-open|provider-logout|capture|use-level|use-task)|features\/(account\/access-pages|session\/(?!require-role|use-signed-in-press|sign-out)|site\/(?!manage|tools|site-shell|site-header|site-nav|navigation|use-navigation|user|school-contact|menu-caret|frame\.css))|ui\/(button|close-button|skeleton|toast|error-state|notice|visually-hidden|top-layer|lang|use-lang|class-names|skip-link|state\.|field|text-input|input\.|roving|tabs|word-space))|contract\/(languages|errors|account\/limits))/,
  },
  {
    name: 'access',
    test: /src\/web\/(features\/account\/(login\/|forms\/(use-fields|validators|problem|after-release|form-values)|parts\/(access|problem|password-field|username-field))|ui\/(checkbox|password-input))/,
  },
  {
    name: 'shop',
    test: /src\/(web\/(lib\/(use-read|read-source|shop-routes)|features\/(catalog\/(?!manage|product-grid|product-card|course-card|open-class-card|teacher-grid|kind-filter)|session\/sign-out|site\/(site-shell|site-header|site-nav|navigation|use-navigation|user|menu-caret))|ui\/(portrait|price|tag|state-mark|breadcrumbs|cover|format|card|menu|zones|button-link))|contract\/(catalog|currencies))/,
  },
  {
    name: 'factors',
    test: /src\/(web\/features\/account\/factors\/(passkey-browser|use-factor-form|factor-fields)|contract\/account\/factor-limits)|node_modules\/@simplewebauthn\/browser/,
  },
  { name: 'sso', test: /src\/web\/features\/account\/sso\/(sso-way|sso\.module)/ },
  {
    name: 'cards',
    test: /src\/web\/features\/catalog\/(product-grid|product-card|course-card|open-class-card|teacher-grid|kind-filter)/,
  },
].map((group) => ({ ...group, priority: 2, includeDependenciesRecursively: false }))

const web: UserConfig = {
  // Relative addresses: the same files are served under `/` and under `/school/`.
  base: './',
  define: operationFacts,
  resolve: {
    // The package's default is its development build.
    alias: [
      {
        find: /^react-router$/,
        replacement: resolve(import.meta.dirname, 'node_modules/react-router/dist/production/index.mjs'),
      },
    ],
  },
  plugins: [
    tokensPlugin(),
    slimFoundation(),
    refusalCodes(),
    texts(),
    ownPlayer(),
    ownExcalidraw(),
    react(),
    earlyScript('index.html', 'src/web/entries/public/early.ts'),
    inlineStyles('index.html'),
    cspHashes(),
    chunkMap(),
  ],
  build: {
    outDir: 'dist/web',
    target: 'es2022',
    assetsDir: 'assets',
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    reportCompressedSize: false,
    rolldownOptions: {
      input: pages.map((name) => resolve(import.meta.dirname, `${name}.html`)),
      output: {
        // A shared chunk is named after all its users; the first part says enough.
        chunkFileNames: ({ name }) => `assets/${name.split('~')[0] ?? name}-[hash].js`,
        codeSplitting: {
          groups: [
            { name: 'foundation', test: foundation, priority: 3 },
            ...screens,
            // By the set of entries and routes that use them, so that no page loads the tables of another.
            { name: 'antd', test: antd, priority: 1, entriesAware: true, entriesAwareMergeThreshold: 20_000 },
          ],
        },
      },
    },
  },
}

/**
 * What the built server does not bring along: packages with native parts, and those that are loaded where they are
 * used. Each other package is in its files, since Node takes long to find and read 2,000 of them.
 */
const besideServer = [
  '@alicloud/dysmsapi20170525',
  '@alicloud/openapi-client',
  '@aws-sdk/client-s3',
  '@aws-sdk/lib-storage',
  '@date-fns/tz',
  '@node-rs/argon2',
  '@opentelemetry/api',
  '@opentelemetry/core',
  '@opentelemetry/exporter-trace-otlp-http',
  '@opentelemetry/resources',
  '@opentelemetry/sdk-trace-base',
  '@resvg/resvg-js',
  '@simplewebauthn/server',
  '@tus/file-store',
  '@tus/server',
  '@vant/area-data',
  'ical-generator',
  'node-datachannel',
  'nodemailer',
  'openid-client',
  'pdfjs-dist',
  'prom-client',
  'qrcode',
  'sanitize-html',
  'sharp',
  'svg-captcha',
  'tencentcloud-sdk-nodejs-sms',
  'timezones-ical-library',
  'yjs',
]

const packages = (names: string): RegExp => new RegExp(`[\\\\/]node_modules[\\\\/](${names})[\\\\/]`)

const server: UserConfig = {
  plugins: [oneByteText(), luxonInUtc()],
  ssr: { noExternal: true, external: besideServer },
  build: {
    outDir: 'dist/server',
    target: 'node20',
    sourcemap: true,
    // names and lines stay as they are, for stack traces
    minify: false,
    copyPublicDir: false,
    reportCompressedSize: false,
    rolldownOptions: {
      output: {
        // What V8 takes to compile the largest piece it does not give back. No piece needs one that needs it.
        codeSplitting: {
          groups: [
            // a file of its own, since the files of packages are run before that of the program
            { name: 'runtime', test: /src\/server\/start\/define-navigator/, priority: 6 },
            { name: 'pg', test: packages('pg|pg-(?!boss)[^\\\\/]+|postgres-[^\\\\/]+'), priority: 5 },
            { name: 'jobs', test: packages('pg-boss|cron-parser|luxon'), priority: 4 },
            { name: 'chat', test: packages('@?socket\\.io[^\\\\/]*|engine\\.io[^\\\\/]*'), priority: 3 },
            { name: 'schemas', test: packages('typebox|drizzle-orm'), priority: 2 },
            { name: 'packages', test: packages('.+'), priority: 1 },
          ],
        },
        // beside the programs, which find each other by their place
        chunkFileNames: '[name]-[hash].js',
        // Node keeps the text of what it runs in memory
        comments: { legal: true, annotation: false, jsdoc: false },
      },
    },
  },
}

export default defineConfig(({ isSsrBuild }) => (isSsrBuild ? server : web))

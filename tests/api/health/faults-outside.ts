import { selfSigned } from '../frame/self-signed.ts'
import { configured, type Fault, probing } from './fault.ts'
import { soundDatabase, soundDisk } from './support.ts'

const GIGABYTE = 1024 ** 3

const disk = (free: number) => probing({ disks: async () => [{ ...soundDisk, free: free * GIGABYTE }] })
const tls = (days: number) =>
  configured({ tls: { cert: Buffer.from(selfSigned(days).cert), key: Buffer.of() } })

/** Faults of the machine. */
export const onMachine: Fault[] = [
  { what: 'a full disk', finds: ['disk_full'], changed: disk(1) },
  { what: 'a disk below a tenth', finds: ['disk_low'], changed: disk(9.9) },
  {
    what: 'a disk that has space and can hold few more files',
    finds: ['inodes_low'],
    changed: probing({
      disks: async () => [{ ...soundDisk, files: { free: 40_000, most: 1_000_000 } }],
    }),
  },
  {
    what: 'a mistyped time zone',
    finds: ['time_zone_unknown'],
    changed: probing({ timeZone: () => 'Asia/Shangai' }),
  },
  {
    what: 'a clock two minutes off that of a provider',
    finds: ['clock_off'],
    changed: probing({
      outsideTime: async () => ({ host: 'p.example', at: new Date(Date.now() - 120_000) }),
    }),
  },
  {
    what: 'a clock half a minute off that of the database',
    finds: ['clock_of_database_off'],
    changed: probing({
      databaseState: async () => ({ ...soundDatabase(), now: new Date(Date.now() + 30_000) }),
    }),
  },
  { what: 'no ffmpeg', finds: ['ffmpeg_missing'], changed: probing({ ffmpeg: async () => null }) },
  {
    what: 'an old ffmpeg',
    finds: ['ffmpeg_old'],
    changed: probing({ ffmpeg: async () => ({ version: '4.2.7', isUsable: false }) }),
  },
  {
    what: 'a speech recognition without its model',
    finds: ['speech_unusable'],
    changed: configured({ speech: { folder: '/nowhere' } }),
  },
  { what: 'an old Node.js', finds: ['node_old'], changed: probing({ nodeVersion: () => 'v20.18.3' }) },
  {
    what: 'a check that cannot look',
    finds: ['check_failed'],
    changed: probing({ disks: () => Promise.reject(new Error('no statfs')) }),
  },
]

/** Faults of addresses and certificates. */
export const onNetwork: Fault[] = [
  {
    what: 'a public address where nothing answers',
    finds: ['public_address_unreachable'],
    changed: probing({ reach: async () => ({ by: 'nobody', reason: 'ENOTFOUND' }) }),
  },
  {
    what: 'a public address of somebody else',
    finds: ['public_address_wrong'],
    changed: probing({ reach: async () => ({ by: 'other' }) }),
  },
  {
    what: 'a public address without encryption',
    finds: ['public_address_plain'],
    changed: configured({ publicUrl: 'http://school.example' }),
  },
  {
    what: 'a proxy that passes on no notifications',
    finds: ['notifications_unreachable'],
    changed: probing({ reach: async (method) => ({ by: method === 'POST' ? 'other' : 'school' }) }),
  },
  {
    what: 'a proxy that TRUST_PROXY does not name',
    finds: ['proxy_unknown'],
    changed: probing({ reach: async () => ({ by: 'school', isProxyUnknown: true }) }),
  },
  {
    what: 'a proxy that takes small requests alone',
    finds: ['uploads_cut'],
    changed: probing({ takes: async (_address, bytes) => bytes <= 1024 * 1024 }),
  },
  {
    what: 'a proxy that passes on no WebSockets',
    finds: ['sockets_cut'],
    changed: probing({ upgrades: async () => false }),
  },
  { what: "the school's certificate about to end", finds: ['certificate_ending'], changed: tls(10) },
  { what: "the school's certificate ended", finds: ['certificate_ended'], changed: tls(-3) },
  {
    what: "a payment provider's certificate about to end",
    finds: ['certificate_ending'],
    changed: ({ sound: { config } }) => {
      const { alipay } = config.payment
      if (alipay?.keys.kind !== 'certificates') throw new Error('the sound school has no certificates')
      const keys = { ...alipay.keys, alipayCertificates: selfSigned(5).cert }
      return { config: { ...config, payment: { ...config.payment, alipay: { ...alipay, keys } } } }
    },
  },
  {
    what: 'the certificate of a proxy about to end',
    finds: ['certificate_ending'],
    changed: probing({ certificateEnd: async () => new Date(Date.now() + 3 * 24 * 3600 * 1000) }),
  },
  {
    what: 'a UDP port of WebRTC that another program has',
    finds: ['webrtc_port_taken'],
    changed: probing({ isUdpTaken: async () => true }),
  },
  {
    what: 'a receiver of broadcasts that does not run',
    finds: ['rtmp_closed'],
    changed: probing({ portHolder: async () => 'nobody' }),
  },
  {
    what: 'an RTMP port that another program has, although something listens there',
    finds: ['rtmp_port_taken'],
    changed: probing({ portHolder: async () => 'other' }),
  },
  {
    what: 'an RTMP port that another program has, while the server is stopped',
    finds: ['rtmp_port_taken'],
    changed: () => ({ isServing: false }),
  },
]

import { mainlandTexts } from './locale-exceptions.ts'
import type { Texts } from './locale-files.ts'

/** Words that are written so on the mainland, and what Taiwan says. */
const said: Readonly<Record<string, string>> = {
  視頻: '影片',
  音頻: '音訊',
  用戶: '使用者',
  默認: '預設',
  信息: '訊息、資訊',
  短信: '簡訊',
  質量: '品質',
  屏幕: '螢幕',
  全屏: '全螢幕',
  網絡: '網路',
  服務器: '伺服器',
  文件: '檔案',
  鏈接: '連結',
  登錄: '登入',
  支持: '支援',
  軟件: '軟體',
  硬件: '硬體',
  程序: '程式',
  鼠標: '滑鼠',
  菜單: '選單',
  界面: '介面',
  打印: '列印',
  保存: '儲存、保留',
  設置: '設定',
  搜索: '搜尋',
  添加: '新增',
  刷新: '重新整理',
  加載: '載入',
  緩存: '快取',
  賬: '帳',
  二維碼: 'QR Code',
  'QR 碼': 'QR Code',
  掃碼: '掃描 QR Code',
  攝像: '攝影',
  推流: '串流',
  清晰度: '畫質',
  分辨率: '解析度',
  字符: '字元',
  字節: '位元組',
  數據庫: '資料庫',
  郵箱: '信箱',
  導出: '匯出',
  導入: '匯入',
  回放: '重播',
  渠道: '管道',
  訪問: '造訪',
  激活: '啟用',
  演示: '示範',
  公眾號: '官方帳號',
  原路退: '退回原付款方式',
}

/** Texts for Taiwan in words of the mainland. */
export const mainlandUsage = (texts: Texts): string[] =>
  [...texts].flatMap(([key, text]) =>
    Object.entries(said)
      .filter(([word]) => text.includes(word) && !mainlandTexts.includes(key))
      .map(([word, taiwan]) => `locales/zh_tw: ${key} says ${word}, in Taiwan: ${taiwan}`),
  )

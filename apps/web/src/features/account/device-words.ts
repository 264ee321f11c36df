import { t } from '../../words/translate.ts'

/**
 * Browsers by user agent, to describe a device as `Firefox on Windows`. Order matters, because many user agents also
 * name other browsers.
 */
const browsers: [RegExp, string][] = [
  [/\bEdg(?:e|A|iOS)?\//, 'Edge'],
  [/\bOPR\/|\bOpera\b/, 'Opera'],
  [/\bSamsungBrowser\//, 'Samsung Internet'],
  [/\bFirefox\/|\bFxiOS\//, 'Firefox'],
  [/\bHeadlessChrome\/|\bChrom(?:e|ium)\/|\bCriOS\//, 'Chrome'],
  [/\bSafari\//, 'Safari'],
]
const systems: [RegExp, string][] = [
  [/\biPhone\b/, 'iPhone'],
  [/\biPad\b/, 'iPad'],
  [/\bAndroid\b/, 'Android'],
  [/\bWindows\b/, 'Windows'],
  [/\bCrOS\b/, 'ChromeOS'],
  [/\bMac OS X\b|\bMacintosh\b/, 'Mac'],
  [/\bLinux\b/, 'Linux'],
]

const find = (list: [RegExp, string][], text: string) => list.find(([sign]) => sign.test(text))?.[1]

export function deviceWords(userAgent: string | null | undefined): string {
  const browser = find(browsers, userAgent ?? '')
  const system = find(systems, userAgent ?? '')
  if (browser && system) return t('account.device', { browser, system })
  return browser ?? system ?? t('account.device.unknown')
}

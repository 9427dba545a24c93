import { expect, test } from 'vitest'
import { isInAppBrowser } from './in-app-browser.ts'

const ios = 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko)'
const android = 'Mozilla/5.0 (Linux; Android 15; Pixel 9'
const chrome = 'AppleWebKit/537.36 (KHTML, like Gecko)'

test.for([
	`${ios} Mobile/15E148 [FBAN/FBIOS;FBAV/490.0.0.40.73;FBDV/iPhone16,1]`,
	`${ios} Mobile/15E148 Instagram 355.0.0.26.98 (iPhone16,1; iOS 18_1)`,
	`${ios} Mobile/15E148`,
	`${ios} Mobile/15E148 Safari/604.1 Line/14.18.0`,
	`${android}; wv) ${chrome} Version/4.0 Chrome/131.0.0.0 Mobile Safari/537.36`,
	`${android}) ${chrome} Version/4.0 Chrome/131.0.0.0 Mobile Safari/537.36 [FB_IAB/FB4A;FBAV/490.0.0.0;]`,
])('a browser inside an app is recognized: %s', (userAgent) => {
	expect(isInAppBrowser(userAgent)).toBe(true)
})

test.for([
	'',
	`${ios} Version/18.1 Mobile/15E148 Safari/604.1`,
	`${ios} CriOS/131.0.6778.73 Mobile/15E148 Safari/604.1`,
	`${ios} FxiOS/133.0 Mobile/15E148 Safari/605.1.15`,
	`${android}) ${chrome} Chrome/131.0.0.0 Mobile Safari/537.36`,
	`Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${chrome} Chrome/131.0.0.0 Safari/537.36 Edg/131.0.0.0`,
	'Mozilla/5.0 (X11; Linux x86_64; rv:133.0) Gecko/20100101 Firefox/133.0',
])('a browser of its own is none: %s', (userAgent) => {
	expect(isInAppBrowser(userAgent)).toBe(false)
})

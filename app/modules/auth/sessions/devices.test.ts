import { expect, test } from 'vitest'
import { describeDevice, describePlace } from './devices.server.ts'

test.for([
	[
		'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/141.0.0.0 Safari/537.36',
		'Chrome on Windows',
	],
	[
		'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/141.0.0.0 Safari/537.36 Edg/141.0.0.0',
		'Edge on Windows',
	],
	[
		'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Safari/605.1.15',
		'Safari on a Mac',
	],
	[
		'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) CriOS/141.0 Mobile/15E148 Safari/604.1',
		'Chrome on iPhone',
	],
	[
		'Mozilla/5.0 (iPad; CPU OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Mobile/15E148 Safari/604.1',
		'Safari on iPad',
	],
	['Mozilla/5.0 (Android 15; Mobile; rv:143.0) Gecko/143.0 Firefox/143.0', 'Firefox on Android'],
	[
		'Mozilla/5.0 (Linux; Android 15; SM-S921B) AppleWebKit/537.36 (KHTML, like Gecko) SamsungBrowser/28.0 Chrome/130.0 Mobile Safari/537.36',
		'Samsung Internet on Android',
	],
	[
		'Mozilla/5.0 (X11; CrOS x86_64 16000.0.0) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/141.0.0.0 Safari/537.36',
		'Chrome on a Chromebook',
	],
	[
		'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/141.0 Safari/537.36 OPR/120.0',
		'Opera on Linux',
	],
	['curl/8.5.0', 'An app'],
	['', 'An unknown browser'],
	[null, 'An unknown browser'],
] as const)('%s reads as %s', ([userAgent, label]) => {
	expect(describeDevice(userAgent)).toBe(label)
})

test.for([
	['127.0.0.1', 'this site’s own server'],
	['::1', 'this site’s own server'],
	['192.168.1.20', 'local network, 192.168.1.20'],
	['203.0.113.7', 'address 203.0.113.7'],
	['2001:db8::7', 'address 2001:db8::7'],
	[null, 'unknown address'],
] as const)('the place of %s is described without guessing', ([ip, label]) => {
	expect(describePlace(ip)).toBe(label)
})

import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { pageRoutes } from '#tests/attacks/route-table.ts'
import { pathOfKey, sharedAddressFinder } from './shared-page-key.ts'

const sharedAddress = sharedAddressFinder(pageRoutes())

test('public documents are shared, and advertising parameters do not make separate pages', () => {
	const home = sharedAddress('GET', '/', undefined)
	expect(home?.path).toBe('/')
	for (const url of ['/?utm_source=mail&utm_campaign=may', '/?fbclid=abc', '/?gclid=1&utm_id=2', '/?'])
		expect(sharedAddress('GET', url, undefined)?.key, url).toBe(home!.key)
	expect(sharedAddress('HEAD', '/', undefined)?.key).toBe(home!.key)
	expect(sharedAddress('GET', '/resources/article/1', '')?.path).toBe('/resources/article/1')
})

test('the data of a public page is cached beside it, under its own key', () => {
	const data = sharedAddress('GET', '/services.data', undefined)!
	expect(data).toMatchObject({ path: '/services.data', document: false })
	expect(data.key).not.toBe(sharedAddress('GET', '/services', undefined)!.key)
	expect(sharedAddress('GET', '/_.data', undefined)?.path).toBe('/_.data')
	expect(sharedAddress('GET', '/services', undefined)!.document).toBe(true)
})

test('list views are shared in one spelling, with or without advertising parameters; searches and later pages are not', () => {
	for (const url of [
		'/community?category=financing',
		'/community?tab=questions&category=financing&sort=popular',
		'/reviews?sort=lowest',
		'/reviews?service=in-person&sort=lowest',
		'/resources?category=guides',
	]) {
		const [path, search] = url.split('?')
		expect(sharedAddress('GET', url, undefined), url).toMatchObject({ path, search: `?${search}` })
	}
	const list = sharedAddress('GET', '/community?sort=popular', 'theme=dark')!
	expect(sharedAddress('GET', '/community?utm_id=2&sort=popular', 'theme=dark')!.key).toBe(list.key)
	expect(list.key).not.toBe(sharedAddress('GET', '/community', 'theme=dark')!.key)
	expect(pathOfKey(list.key)).toBe('/community')
	const data = sharedAddress('GET', '/community.data?sort=popular', undefined)!
	expect([data.path, data.search, pathOfKey(data.key)]).toEqual([
		'/community.data',
		'?sort=popular',
		'/community',
	])
	for (const url of [
		'/community?q=lease',
		'/community?sort=latest',
		'/community?sort=popular&sort=popular',
		'/community?category=financing&tab=questions',
		'/community?category=tips',
		'/community?sort=popular&x=1',
		'/community?sort=popul%61r',
		'/community?shown=20',
		'/community?after=7',
		'/community?from=7',
		'/community?compose',
		'/community?sort=popular&compose',
		'/reviews?shown=20',
		'/reviews?after=3',
		'/reviews?q=kia',
		'/reviews?sort=oldest',
		'/resources?q=lease',
		'/services?sort=popular',
	])
		expect(sharedAddress('GET', url, undefined), url).toBeUndefined()
	expect(sharedAddress('GET', '/community?sort=popular', 'lw_toast=x')).toBeUndefined()
})

test('each combination of display preferences has a page of its own, whatever the order of cookies', () => {
	const keys = ['', 'theme=dark', 'theme=light', 'ribbon=off', 'theme=dark; ribbon=off'].map(
		(cookie) => sharedAddress('GET', '/', cookie)!.key,
	)
	expect(new Set(keys).size).toBe(5)
	expect(sharedAddress('GET', '/', 'ribbon=off; theme=dark')!.key).toBe(keys[4])
	expect(sharedAddress('GET', '/', 'theme=nonsense')!.key).toBe(keys[0])
})

test('cookies that are not ours change no page, so browsers with them get the shared page', () => {
	const key = sharedAddress('GET', '/', undefined)!.key
	for (const cookie of [
		'_ga=GA1.1.1234.5678; _gid=GA1.1.1',
		'_fbp=fb.1.2; ajs_anonymous_id=%22lotwise%22',
		'session=x',
		'my_lw_toast=x; xlotwise.session_token=x',
		'lw_device=x; lw_chat=y',
		'consent=lw_toast',
	])
		expect(sharedAddress('GET', '/', cookie)?.key, cookie).toBe(key)
	expect(sharedAddress('GET', '/', '_ga=1; theme=dark')!.key).toBe(
		sharedAddress('GET', '/', 'theme=dark')!.key,
	)
})

test('every file that writes a cookie gives it a name by which the page cache knows it as ours', () => {
	const sources = globSync('{app,server}/**/*.{ts,tsx}').filter((file) => !/\.test\.tsx?$/.test(file))
	const writers = sources
		.map((file) => ({ file, text: readFileSync(file, 'utf8') }))
		.filter(({ text }) => /=\$\{[^`]*; (?:Path|Max-Age)=/.test(text))
	expect(writers.length).toBeGreaterThan(9)
	for (const { file, text } of writers)
		expect(text, file).toMatch(/'lw_\w+'|`(?:theme|ribbon)=|'lotwise'|`\$\{prefix\}\.|deviceCookieName/)
})

test('a URL that is requested again finds the same page, even after a thousand others', () => {
	const key = sharedAddress('GET', '/services', undefined)!.key
	for (let count = 0; count < 1_200; count++)
		expect(sharedAddress('GET', `/services?utm_id=${count}`, undefined)!.key).toBe(key)
	expect(sharedAddress('GET', '/services', undefined)).toMatchObject({ key, pattern: '/services' })
	expect(sharedAddress('GET', '/services', 'lw_toast=x')).toBeUndefined()
	expect(sharedAddress('GET', '/resources/article/1', undefined)!.pattern).toMatch(/^\/resources\/article\/:/)
})

test('nothing that could be private is shared', () => {
	for (const cookie of [
		'lotwise.session_token=x',
		'__Host-lotwise.session_token=x',
		'theme=dark; lotwise.session_token=x',
		'_ga=GA1.1.2;__Host-lotwise.session_token=x',
		'lotwise.state=x',
		'lw_toast=x',
		'lw_chat=x; lw_toast=x',
		'lw_device2=x',
		'lw_buyer=x; theme=dark',
		'lw_anything_new=x',
	])
		expect(sharedAddress('GET', '/', cookie), cookie).toBeUndefined()
	for (const method of ['POST', 'PUT', 'DELETE', 'PATCH', 'OPTIONS'])
		expect(sharedAddress(method, '/', undefined), method).toBeUndefined()
	for (const path of [
		'/admin',
		'/dashboard',
		'/account/orders',
		'/apply',
		'/dev/mailbox',
		'/sandbox/checkout/1',
	])
		expect(sharedAddress('GET', path, undefined), path).toBeUndefined()
	for (const path of ['/payment-success', '/payment-canceled', '/reset-password', '/verify-email', '/api/x'])
		expect(sharedAddress('GET', path, undefined), path).toBeUndefined()
})

test('no spelling, query or length of a URL can fill the cache with copies', () => {
	for (const url of [
		'/Services',
		'/serVices',
		'/no/such/page',
		'//services',
		'/services/',
		'/services//x',
		'/%73ervices',
		'/ADMIN',
		'/.data',
		'/_root.data',
		'/services/_.data',
		'/services.data?_routes=root',
		'/admin.data',
		'/account/orders.data',
		'/apply.data',
		'/?page=2',
		'/?utm_source=a&page=2',
		'/../etc',
		`/${'a'.repeat(300)}`,
		'*',
		'http://elsewhere.example/',
	])
		expect(sharedAddress('GET', url, undefined), url).toBeUndefined()
})

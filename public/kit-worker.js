// Opens the signing kit without a connection. Registered by the kit alone, with /kit as its scope. It keeps the page, which is the same
// for everybody, and the files that the page names; what a phone holds of a case is not here but encrypted in the phone's database.
const cacheName = 'lotwise-kit-1'
// What reads photos, kept from its first use on: it is loaded by its own address, which the page does not name.
const readerCache = 'lotwise-kit-reader-1'
const page = '/kit'
// What the phone's share menu sends (public/kit/manifest.webmanifest); app/modules/deals/components/paper/shared-paper.ts takes it from there.
const sharePath = '/kit/share'
const sharedCache = 'lotwise-shared'
const sharedBytesMax = 25_000_000

self.addEventListener('install', (event) => {
	event.waitUntil(keepPage().then(() => self.skipWaiting()))
})

self.addEventListener('activate', (event) => {
	event.waitUntil(dropOldCaches().then(() => self.clients.claim()))
})

self.addEventListener('fetch', (event) => {
	const { request } = event
	const { origin, pathname } = new URL(request.url)
	if (request.method === 'POST' && origin === self.location.origin && pathname === sharePath)
		return event.respondWith(keepShared(request))
	if (request.method !== 'GET' || origin !== self.location.origin) return
	if (request.mode === 'navigate') {
		if (pathname === page) event.respondWith(openPage(event))
	} else if (isFile(pathname)) event.respondWith(openFile(request))
})

const isFile = (pathname) => pathname.startsWith('/assets/') || pathname.startsWith('/kit/')

/** The kept page opens at once; a newer one is kept behind it and opens the next time. */
async function openPage(event) {
	const kept = await caches.match(page, { cacheName, ignoreSearch: true, ignoreVary: true })
	if (!kept) return fetch(event.request)
	event.waitUntil(keepPage().catch(() => {}))
	return kept
}

/** Names of files change with what is in them, so a kept one is never old. */
async function openFile(request) {
	const options = { ignoreVary: true }
	const kept = await caches.match(request, { ...options, cacheName })
	if (kept) return kept
	const { pathname } = new URL(request.url)
	const isOfReader = pathname.startsWith('/kit/reader/') || /^\/assets\/[\w-]+\.js$/.test(pathname)
	if (!isOfReader) return fetch(request)
	const reader = await caches.open(readerCache)
	const read = await reader.match(request, options)
	if (read) return read
	const response = await fetch(request)
	if (response.status === 200) await keepReaderFile(reader, pathname, response.clone()).catch(() => {})
	return response
}

/** Keeps a file of the reader, instead of an older one that differs in its hash. A phone without space reads on without keeping it. */
async function keepReaderFile(reader, pathname, response) {
	const stem = (path) => path.replace(/-[\w-]{8}\.js$/, '')
	for (const request of await reader.keys()) {
		const { pathname: kept } = new URL(request.url)
		if (kept !== pathname && stem(kept) === stem(pathname)) await reader.delete(request)
	}
	await reader.put(pathname, response)
}

/** Keeps the page once all its files are there, and drops the files that it no longer names. */
async function keepPage() {
	const answer = await fetch(page, { credentials: 'omit', cache: 'no-cache' })
	if (!answer.ok || answer.redirected || !answer.headers.get('content-type')?.startsWith('text/html')) return
	const html = await answer.clone().text()
	const files = new Set([...html.matchAll(/"((?:\/assets\/|\/kit\/)[\w./-]+)"/g)].map(([, file]) => file))
	const cache = await caches.open(cacheName)
	for (const file of files)
		if (!(await cache.match(file, { ignoreVary: true }))) {
			const response = await fetch(file)
			if (!response.ok) throw new Error(`${file} could not be kept`)
			await keepStyleFiles(cache, response.clone(), files)
			await cache.put(file, response)
		} else await keepStyleFiles(cache, await cache.match(file, { ignoreVary: true }), files)
	await cache.put(page, answer)
	for (const request of await cache.keys()) {
		const { pathname } = new URL(request.url)
		if (pathname !== page && !files.has(pathname)) await cache.delete(request)
	}
}

/** The fonts of a style sheet that every screen needs; accents and plates can do with another font. */
async function keepStyleFiles(cache, response, files) {
	if (!response.headers.get('content-type')?.startsWith('text/css')) return
	for (const [, file] of (await response.text()).matchAll(/url\(["']?(\/assets\/[\w.-]+\.woff2)["']?\)/g)) {
		if (files.has(file) || /accents|mono/.test(file)) continue
		files.add(file)
		if (!(await cache.match(file, { ignoreVary: true }))) await cache.add(file)
	}
}

/**
 * Keeps a shared paper on this phone and opens the page that reads it. Another site could post one as well, so nothing else happens: the
 * last one replaces the one before, the page shows a draft, and it is used only if the person says so.
 */
async function keepShared(request) {
	const form = await request.formData().catch(() => null)
	const isTaken = (each) => each instanceof File && each.size > 0 && each.size <= sharedBytesMax
	const texts = ['title', 'text', 'url']
		.map((name) => form?.get(name))
		.filter((text) => typeof text === 'string')
	const text = texts.join('\n').trim().slice(0, 64_000)
	const ofText = text ? new File([text], 'Shared text.txt', { type: 'text/plain' }) : null
	const file = form?.getAll('paper').find(isTaken) ?? ofText
	const cache = await caches.open(sharedCache)
	await cache.delete(sharePath)
	if (file) {
		const headers = {
			'content-type': file.type || 'application/octet-stream',
			'x-name': encodeURIComponent(file.name),
		}
		await cache.put(sharePath, new Response(file, { headers }))
	}
	return Response.redirect('/share#shared-paper', 303)
}

async function dropOldCaches() {
	for (const name of await caches.keys())
		if (name.startsWith('lotwise-kit-') && name !== cacheName && name !== readerCache)
			await caches.delete(name)
}

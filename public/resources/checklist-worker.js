// Opens the checklist without a connection. Registered by that page alone, with that page as its scope. It keeps one
// copy of the page as everybody sees it (asked for without cookies, so nobody's name or notes are in it) and the files
// it is drawn with. With a connection the page always comes from the site, and the copy is made anew behind it.
const cacheName = 'lotwise-checklist-1'
const page = '/resources/checklist'
/** On a lot's weak signal nobody waits longer for a page that lies ready. */
const patienceMs = 4_000

self.addEventListener('install', (event) => {
	event.waitUntil(keepCopy().then(() => self.skipWaiting()))
})

self.addEventListener('activate', (event) => {
	event.waitUntil(dropOldCaches().then(() => self.clients.claim()))
})

self.addEventListener('fetch', (event) => {
	const { request } = event
	const { origin, pathname } = new URL(request.url)
	if (request.method !== 'GET' || origin !== self.location.origin) return
	if (request.mode === 'navigate') {
		if (pathname === page) event.respondWith(openPage(event))
	} else if (isFile(pathname)) event.respondWith(openFile(request))
})

const isFile = (pathname) => pathname.startsWith('/assets/')

async function openPage(event) {
	const fromSite = fetch(event.request)
	event.waitUntil(fromSite.then((answer) => (answer.ok ? keepCopy() : undefined)).catch(() => {}))
	const copy = await caches.match(page, { cacheName, ignoreVary: true })
	if (!copy) return fromSite
	try {
		const answer = await Promise.race([fromSite, after(patienceMs)])
		return answer && answer.status < 500 ? answer : copy
	} catch {
		return copy
	}
}

/** Names of files change with what is in them, so a kept one is never old. */
async function openFile(request) {
	const { pathname } = new URL(request.url)
	const kept = await caches.match(pathname, { cacheName, ignoreVary: true })
	if (kept) return kept
	const answer = await fetch(request)
	if (answer.ok) {
		const cache = await caches.open(cacheName)
		await cache.put(pathname, answer.clone())
	}
	return answer
}

/** The page as a visitor without cookies gets it; it takes the old copy's place once its files are all there. */
async function keepCopy() {
	const answer = await fetch(page, { credentials: 'omit', cache: 'no-cache' })
	if (!answer.ok || answer.redirected || !answer.headers.get('content-type')?.startsWith('text/html')) return
	const html = await answer.clone().text()
	const cache = await caches.open(cacheName)
	const files = new Set([...html.matchAll(/\/assets\/[\w.-]+\.(?:js|css|woff2|svg)/g)].map(([file]) => file))
	const missing = []
	for (const file of files) if (!(await cache.match(file, { ignoreVary: true }))) missing.push(file)
	await cache.addAll(missing)
	const old = await cache.match(page, { ignoreVary: true })
	const isNew = !old || (await old.text()) !== html
	await cache.put(page, answer)
	if (!isNew) return
	for (const request of await cache.keys()) {
		const { pathname } = new URL(request.url)
		if (isFile(pathname) && !files.has(pathname)) await cache.delete(request)
	}
}

async function dropOldCaches() {
	for (const name of await caches.keys())
		if (name.startsWith('lotwise-checklist-') && name !== cacheName) await caches.delete(name)
}

const after = (ms) => new Promise((resolve) => setTimeout(resolve, ms))
